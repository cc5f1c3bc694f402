//! A screen drawn without a terminal, as text, and compared with the picture it had before.

use std::path::PathBuf;

use boxlid::play::Face;
use boxlid::play::screen::Screen;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

/// The screen in a window of this size.
pub fn drawn<G: Face>(screen: &Screen<G>, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame.area(), frame.buffer_mut())).unwrap();
    terminal.backend().buffer().clone()
}

/// The characters of it, a line for each row.
pub fn text(buffer: &Buffer) -> String {
    let rows = buffer.content.chunks(usize::from(buffer.area.width));
    let lines =
        rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n");
    lines.collect()
}

/// Compares it with `testdata/terminal/NAME.txt`.
pub fn check<G: Face>(screen: &Screen<G>, width: u16, height: u16, name: &str) {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/terminal").join(format!("{name}.txt"));
    let picture = text(&drawn(screen, width, height));
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, picture).unwrap();
        return;
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{error}; bless {name} first"));
    assert_eq!(picture, golden, "{name} looks different");
}
