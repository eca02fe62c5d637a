// Trees for people: the first tree, boards at the nodes, presentation, worksheets, files and paper.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { eventually, PHONE, scene, useApp } from './support.mjs';
import { finalValue, openTree, setup } from './trees.mjs';

const app = useApp();
const open = (hash, options) => openTree(app, hash, options);
const SMALL = { width: 1280, height: 800 };

describe('the first tree', () => {
  scene(app, 'can be run by every strategy', async () => {
    const tab = await open();
    const { strategies } = await app.server.get('strategies');
    for (const { name } of strategies) {
      await tab.byId('quick-strategy').selectOption(name);
      await eventually(() => tab.query('strategy'), name);
      assert.equal(await tab.count('error'), 0, name);
      assert.notEqual(await finalValue(tab), '', name);
    }
  });

  scene(app, 'and its buttons are on one screen; the form is folded away', async () => {
    for (const hash of [
      '#/tree',
      '#/tree?strategy=sss-star',
      '#/tree?game=tic-tac-toe&moves=b2+a1+c3+a3+a2&depth=2',
    ]) {
      const tab = await open(hash, { size: SMALL });
      for (const id of ['stage', 'step-forward', 'step-last', 'story']) {
        const { y, height } = await tab.byId(id).first().boundingBox();
        assert.ok(y >= 0 && y + height <= SMALL.height, `${hash}: ${id} ends at ${y + height}`);
      }
      assert.ok(!(await tab.byId('run').isVisible()));
      await setup(tab);
      assert.ok(await tab.byId('run').isVisible());
    }
  });
});

describe('small trees', () => {
  scene(app, 'have texts that can be read, and buttons as they were drawn', async () => {
    // Styles of another view must not reach this one.
    const tab = await app.play({ game: 'othello' }, { size: SMALL });
    await tab.click('nav-tree');
    await tab.byId('step-label').waitFor();
    const icon = await tab.byId('play').locator('svg').boundingBox();
    const button = await tab.byId('play').boundingBox();
    assert.ok(icon.x >= button.x && icon.x + icon.width <= button.x + button.width);
    const least = await tab.page.evaluate(() => {
      const svg = document.querySelector('[data-testid="tree"]');
      const scale = svg.getBoundingClientRect().width / svg.width.baseVal.value;
      const sizes = [...svg.querySelectorAll('text')].map(
        (text) => scale * Number.parseFloat(getComputedStyle(text).fontSize),
      );
      return Math.min(...sizes);
    });
    assert.ok(least >= 10, `the smallest text has ${least} pixels`);
  });

  scene(app, 'never tell of a window that is upside down', async () => {
    // A bound may be the next one to an infinity: −∞+1.
    const number = (text) =>
      Number(
        text
          .replace(/∞[-+−]\d+$/, '∞')
          .replace('−', '-')
          .replace('∞', 'Infinity'),
      );
    const tab = await open();
    let windows = 0;
    for (const name of ['alpha-beta', 'aspiration', 'negascout', 'scout', 'mtdf', 'dual-star']) {
      await tab.byId('quick-strategy').selectOption(name);
      await eventually(() => tab.query('strategy'), name);
      const told = await tab.page.evaluate(async () => {
        const { max } = document.querySelector('[data-testid="step-slider"]');
        const forward = document.querySelector('[data-testid="step-forward"]');
        const texts = [];
        for (let step = 0; step < Math.min(Number(max), 30); ++step) {
          forward.click();
          await new Promise((done) => setTimeout(done));
          texts.push(document.querySelector('[data-testid="story"]').textContent);
          const tags = document.querySelectorAll('[data-testid="tree"] .tag text');
          texts.push(...[...tags].map(({ textContent }) => textContent));
        }
        return texts;
      });
      for (const text of told) {
        for (const [, alpha, beta] of text.matchAll(/\(([−+∞\d]+), ([−+∞\d]+)\)/g)) {
          ++windows;
          const right = number(alpha) <= number(beta);
          assert.ok(right, `${name}: ${text}`);
        }
      }
    }
    assert.ok(windows > 60, `${windows} windows`);
  });
});

describe('errors', () => {
  scene(app, 'go when the form changes, and a run that works folds it', async () => {
    const tab = await open();
    tab.forgive(/status of 4\d\d/, /^4\d\d: /);
    await setup(tab);
    await tab.byId('tree-text').fill('((1 2)');
    await tab.click('run');
    await tab.reads('error', /\w/);
    await tab.byId('tree-text').fill('((1 2) (3 4))');
    await eventually(() => tab.count('error'), 0, 'the text has changed');
    await tab.byId('tree-text').fill('((1 2)');
    await tab.click('run');
    await tab.reads('error', /\w/);
    await tab.byId('strategy').selectOption('minimax');
    await eventually(() => tab.count('error'), 0, 'the strategy has changed');
  });
});

describe('boards', () => {
  const GAME = '#/tree?game=tic-tac-toe&moves=b2+a1+c3+a3+a2&depth=2&strategy=alpha-beta';

  scene(app, 'stand at the nodes, and a node leads to its position in Play', async () => {
    const tab = await open(GAME, { size: SMALL });
    await tab.byId('node-c1.b1').waitFor();
    assert.ok((await tab.page.locator('.mini').count()) > 13, 'a board at every node');
    await tab.byId('node-c1.b1').click();
    const pieces = await tab.byId('node-board').getAttribute('data-pieces');
    assert.equal(pieces, 'OXOXX.O.X');
    await tab.click('node-to-play');
    await tab.byId('cell-b1').waitFor();
    await eventually(() => tab.query('moves'), 'b2 a1 c3 a3 a2 c1 b1');
    assert.equal(await tab.byId('cell-c1').getAttribute('data-piece'), 'O');
  });

  scene(app, 'tell wins and losses in words', async () => {
    const tab = await open(GAME);
    await tab.click('step-last');
    const words = await tab.byId('tree').textContent();
    assert.match(words, /loss/);
    assert.doesNotMatch(words, /1000000/);
  });

  scene(app, 'lead from a move of the engine to its search', async () => {
    const tab = await app.play({ game: 'tic-tac-toe' });
    await tab.byId('cell-b2').click();
    await tab.byId('engine-to-tree').waitFor();
    await tab.click('engine-to-tree');
    await tab.byId('step-label').waitFor();
    assert.equal(tab.query('moves'), 'b2');
    assert.ok(tab.query('recipe'));
    assert.equal(await tab.count('error'), 0);
  });
});

describe('a projector', () => {
  scene(app, 'shows the tree and its steps in large type, by a key and by a link', async () => {
    const tab = await open('#/tree?step=3', { size: SMALL });
    const size = () =>
      tab.page.evaluate(
        () => getComputedStyle(document.querySelector('[data-testid="story"]')).fontSize,
      );
    const before = Number.parseFloat(await size());
    const scale = async () => Number(await tab.byId('stage').getAttribute('data-scale'));
    const small = await scale();
    await tab.byId('step-label').click();
    await tab.press('p');
    await tab.byId('present-end').waitFor();
    await eventually(() => tab.query('present'), '1');
    assert.ok(Number.parseFloat(await size()) > 1.4 * before);
    await eventually(async () => (await scale()) > 1.3 * small, true, 'the drawing is larger');
    assert.ok(!(await tab.byId('setup-bar').isVisible()));
    for (const name of 'abcdefgh') {
      const named = tab.page.locator(`[data-testid="node-${name}"] .name`);
      assert.ok(await named.isVisible(), `the story may name ${name}`);
    }
    await tab.press('ArrowRight');
    await tab.reads('step-label', /^4 /);
    const { y, height } = await tab.byId('step-forward').boundingBox();
    assert.ok(y + height <= SMALL.height);
    await tab.press('Escape');
    await eventually(() => tab.count('present-end'), 0);
    const shared = await open('#/tree?present=1', { size: SMALL });
    await shared.byId('present-end').waitFor();
  });

  scene(app, 'that is low shows tree, story and steps all the same', async () => {
    for (const size of [
      { width: 640, height: 400 },
      { width: PHONE.height, height: PHONE.width },
    ]) {
      const tab = await open('#/tree?present=1&step=7', { size });
      await tab.byId('present-end').waitFor();
      for (const id of ['node-a', 'node-h', 'story', 'step-forward', 'step-slider']) {
        await eventually(
          async () => {
            const { y, height } = await tab.byId(id).first().boundingBox();
            return y >= 0 && y + height <= size.height;
          },
          true,
          `${id} is on the screen of ${size.width} x ${size.height}`,
        );
      }
    }
  });

  scene(app, 'two searches are looked at from one place, or not', async () => {
    const tab = await open('#/tree?strategy=alpha-beta&strategy2=sss-star');
    const views = () =>
      tab.page.evaluate(() =>
        [...document.querySelectorAll('[data-testid="tree"]')].map((svg) => svg.style.transform),
      );
    await tab.byId('zoom-in').first().click();
    await eventually(async () => new Set(await views()).size, 1, 'both are nearer');
    await tab.byId('one-view').uncheck({ force: true });
    await tab.byId('zoom-in').first().click();
    await eventually(async () => new Set(await views()).size, 2, 'only one is nearer');
  });
});

describe('a worksheet', () => {
  scene(app, 'is filled in, judged and handed in', async () => {
    const tab = await open('#/tree?tree=((4+6)+(3+9))&strategy=alpha-beta');
    await tab.click('worksheet-start');
    await tab.byId('node-p22').click();
    assert.equal(await tab.byId('node-p22').getAttribute('data-marked'), 'true');
    await tab.byId('value-p').fill('4');
    await tab.byId('value-p1').focus();
    await tab.click('sheet-plus');
    assert.equal(await tab.byId('value-p1').inputValue(), '+∞');
    await tab.byId('value-p2').fill('3');
    await tab.click('sheet-check');
    await tab.reads('sheet-score', '6 of 7 right');
    await tab.reads('sheet-solution-p1', '4');
    await tab.byId('sheet-who').fill('Jürgen Größe');
    const [file] = await Promise.all([
      tab.page.waitForEvent('download'),
      tab.click('sheet-hand-in'),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    assert.match(
      text,
      /name: Jürgen Größe[\s\S]*score: 6 of 7[\s\S]*leaves marked as cut off: p22/,
    );
  });

  scene(app, 'is printed without its solution, and with it', async () => {
    const tab = await open('#/tree?tree=((4+6)+(3+9))&strategy=alpha-beta');
    await tab.click('worksheet-start');
    await tab.page.evaluate(() => {
      window.print = () => {
        const cells = [...document.querySelectorAll('.print-table td')];
        window.printed = {
          values: cells.map(({ textContent }) => textContent),
          head: document.querySelector('.print-head').textContent,
          cut: document.querySelectorAll('[data-testid="shears"]').length,
        };
      };
    });
    const printed = () => tab.page.evaluate(() => window.printed);
    await tab.click('print-sheet');
    const sheet = await eventually(printed, (page) => page !== undefined);
    assert.ok(sheet.values.length >= 3 && sheet.values.every((value) => value === ''));
    assert.match(sheet.head, /____/);
    assert.equal(sheet.cut, 0, 'the drawing gives nothing away');
    await tab.click('print-solution');
    const solution = await eventually(printed, (page) =>
      page?.values.some((value) => value !== ''),
    );
    assert.deepEqual(solution.values.slice(0, 2), ['4', '4']);
    assert.ok(solution.cut > 0);
  });

  scene(app, 'has buttons for infinity in the other exercise, too', async () => {
    const tab = await open('#/tree?tree=((4+6)+(3+9))&strategy=alpha-beta&exercise=1', {
      size: SMALL,
    });
    for (const id of ['exercise-go', 'node-p', 'node-p22']) {
      const { y, height } = await tab.byId(id).boundingBox();
      assert.ok(y >= 0 && y + height <= SMALL.height, `${id} ends at ${y + height}`);
    }
    await tab.click('put-minus');
    await tab.click('put-plus');
    await tab.click('exercise-go');
    await tab.reads('score', '2 of 2 right');
  });
});

describe('files and paper', () => {
  scene(app, 'TikZ, CSV and an animation of the whole search', async () => {
    const tab = await open('#/tree?tree=((4+6)+(3+9))&strategy=alpha-beta');
    await tab.click('share');
    await tab.reads('link-local', /this computer only/);
    for (const [form, beginning] of [
      ['tikz', /tikzpicture/],
      ['csv', /^step,kind,node,alpha,beta,value/],
      ['animated', /^<svg[\s\S]*<animate/],
    ]) {
      const [file] = await Promise.all([
        tab.page.waitForEvent('download'),
        tab.click(`save-${form}`),
      ]);
      assert.match(readFileSync(await file.path(), 'utf8'), beginning, form);
    }
  });

  scene(app, 'a tree is printed on one page', async () => {
    for (const hash of ['#/tree?step=9', '#/tree?uniform=3,3&strategy=alpha-beta&step=40']) {
      const tab = await open(hash, { size: SMALL });
      const pdf = await tab.page.pdf({ format: 'A4', landscape: true });
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
      assert.equal(pages.length, 1, hash);
    }
  });

  scene(app, 'nothing sticks out on a phone', async () => {
    for (const hash of [
      '#/tree?worksheet=1',
      '#/tree?present=1',
      '#/tree?game=tic-tac-toe&depth=1',
    ]) {
      const tab = await open(hash.replace('worksheet=1', 'step=1'), {
        size: PHONE,
        isMobile: true,
        hasTouch: true,
      });
      if (hash.includes('worksheet')) await tab.click('worksheet-start');
      const [content, window] = await tab.page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.ok(content <= window, `${hash}: ${content} > ${window}`);
    }
  });
});
