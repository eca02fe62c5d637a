// What tests of the tree view have in common: opening it, reading the drawing, walking a trace.
import assert from 'node:assert/strict';

/** The view once its first search is drawn. */
export async function openTree(app, hash = '#/tree', options = {}) {
  const tab = await app.open(hash, options);
  await tab.byId('step-label').waitFor();
  return tab;
}

/** Unfolds the form, which is folded away once there is something to look at. */
export async function setup(tab) {
  if (await tab.byId('setup-open').isVisible()) await tab.click('setup-open');
  await tab.byId('run').waitFor();
}

/** The value is told after the last step only. */
export async function finalValue(tab) {
  await tab.click('step-last');
  return tab.text('result-value');
}

/** Everything that the drawing says: state, line, place of the search, and every text. */
export function drawing(tab) {
  return tab.page.evaluate(() => {
    const nodes = [...document.querySelectorAll('[data-testid^="node-"][data-state]')];
    const looks = ['testid', 'state', 'current', 'pv', 'processor'];
    const words = nodes.map((node) =>
      [
        ...looks.map((name) => node.getAttribute(`data-${name}`)),
        node.textContent.replace(/\s+/g, ' ').trim(),
      ].join(' | '),
    );
    const label = document.querySelector('[data-testid="step-label"]').textContent;
    const story = document.querySelector('[data-testid="story"]').textContent;
    const shears = document.querySelectorAll('[data-testid="shears"]').length;
    return [label, story, `${shears} cuts`, ...words].join('\n');
  });
}

/** What the drawing says at every step, going forwards; then the same, going back. */
export async function walk(tab, total) {
  const seen = [await drawing(tab)];
  for (let step = 1; step <= total; ++step) {
    await tab.click('step-forward');
    await tab.reads('step-label', `${step} / ${total}`);
    seen.push(await drawing(tab));
  }
  for (let step = total - 1; step >= 0; --step) {
    await tab.click('step-back');
    await tab.reads('step-label', `${step} / ${total}`);
    assert.equal(await drawing(tab), seen[step], `step ${step}`);
  }
  return seen;
}
