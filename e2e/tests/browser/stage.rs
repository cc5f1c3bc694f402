//! Where faces are shown: what stays keeps its focus, its letters and itself, and what is done to it is told.

use anyhow::{Result, ensure};
use e2e::{Visitor, Window, eventually, scenario};
use serde_json::{Value, json};

/// Fetches the script of the stage, and lays an empty one over the page.
async fn stage(person: &Visitor) -> Result<()> {
    person.open_the_shelf().await?;
    let script = "import('/stage.js').then(stage => {
        window.root = document.body.appendChild(document.createElement('div'));
        window.lay = markup => stage.lay(root, markup);
        window.told = [];
        window.stop = stage.listen(root, (...said) => { told.push(said.slice(0, 3).join(' ').trim()); return true; });
    })";
    person.browser.script(script, vec![]).await?;
    eventually("the stage", async || {
        let ready = person.browser.script("return !!window.lay", vec![]).await?;
        ensure!(ready == true, "it is not there yet");
        Ok(())
    })
    .await
}

async fn expect(person: &Visitor, script: &str, wanted: Value) -> Result<()> {
    let found = person.browser.script(script, vec![]).await?;
    ensure!(found == wanted, "{script}\ngave {found}, not {wanted}");
    Ok(())
}

#[test]
fn what_stays_on_the_stage_keeps_its_focus_and_what_is_typed_in_it() {
    scenario("stage-focus", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        stage(&person).await?;
        let script = "lay('<ul><li data-key=\"a\">A</li><li data-key=\"b\" class=\"old\"><input id=\"field\" value=\"\"></li></ul>');
            window.row = root.querySelector('[data-key=b]');
            window.field = document.getElementById('field');
            field.focus();
            field.value = 'typed';
            lay('<ul><li data-key=\"c\">C</li><li data-key=\"b\" class=\"new\"><input id=\"field\" value=\"drawn\"></li></ul>');
            return [row.isConnected, row.className, document.activeElement === field, field.value, root.innerText.includes('A')]";
        expect(&person, script, json!([true, "new", true, "typed", false])).await?;
        let script = "field.blur();
            lay('<ul><li data-key=\"b\" class=\"new\"><input id=\"field\" value=\"drawn\" data-x></li></ul>');
            return [row.isConnected, field.value]";
        expect(&person, script, json!([true, "drawn"])).await
    });
}

#[test]
fn what_changes_its_place_on_the_stage_is_the_same_element() {
    scenario("stage-order", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        stage(&person).await?;
        let script = "const rows = keys => '<p>first</p>' + keys.map(key => `<i data-key=\"${key}\">${key}</i>`).join('');
            lay(rows(['a', 'b', 'c', 'd']));
            const before = Object.fromEntries([...root.querySelectorAll('i')].map(row => [row.dataset.key, row]));
            const paragraph = root.querySelector('p');
            lay('<b>new</b>' + rows(['d', 'b', 'e', 'a']));
            const after = [...root.querySelectorAll('i')];
            return [after.map(row => row.innerText).join(''), after.every(row => row.dataset.key === 'e' || before[row.dataset.key] === row),
                root.querySelector('p') === paragraph, root.children.length]";
        expect(&person, script, json!(["dbea", true, true, 6])).await
    });
}

#[test]
fn markup_on_the_stage_runs_nothing() {
    scenario("stage-safe", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        stage(&person).await?;
        let script = "lay('<p>safe</p><script>window.ran = true</script>'); return [root.innerText.trim(), window.ran ?? null]";
        expect(&person, script, json!(["safe", null])).await
    });
}

#[test]
fn what_is_done_on_the_stage_is_told() {
    scenario("stage-told", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        stage(&person).await?;
        let script = "lay(`<button data-do=\"go\" data-value=\"X1\" data-peek=\"X1\"><b>go</b></button>
            <form data-do=\"answer\"><input data-do=\"typing\" value=\"\"><button id=\"send\">send</button></form>
            <svg><g tabindex=\"0\" role=\"button\" data-do=\"turn\" id=\"g\"><circle r=\"9\"/></g></svg>`);
            root.querySelector('b').click();
            const field = root.querySelector('input');
            field.value = 'seven';
            field.dispatchEvent(new InputEvent('input', { bubbles: true }));
            document.getElementById('send').click();
            document.getElementById('g').focus();
            const strike = key => window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
            strike('Enter');
            strike('ArrowLeft');
            field.focus();
            strike('x');
            stop();
            root.querySelector('b').click();
            return told";
        let wanted = json!(["do go X1", "typed typing seven", "do answer seven", "do turn", "key ArrowLeft"]);
        expect(&person, script, wanted).await
    });
}
