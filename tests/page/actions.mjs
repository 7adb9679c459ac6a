/* actions.mjs - picking, sliding and stepping in the pages of known kernels. The expected lines are those of samples/saxpy.cl and of the
 * kernels in tests/page. */
import assert from 'node:assert/strict';
import { closeBrowser, showView, usePage } from './browser.mjs';

const SAXPY_ID_LINE = 14, SAXPY_FMA_LINE = 16;

/* The texts of the rows of a list that are marked. */
function markedRows(page, label) {
    return page.locator(`.list[aria-label="${label}"] .row.linked`).allInnerTexts();
}

async function pickLine(page, line) {
    await page.locator(`.list[aria-label="Source"] .row[data-index="${line - 1}"] .gutter`).last().click();
}

async function findValue(page, label) {
    return page.locator(`[aria-label="${label}"]`).inputValue();
}

function press(page, label) {
    return page.locator(`button[aria-label="${label}"]`).click();
}

/* The visible registers and lanes, as text. */
async function readState(page) {
    return [await page.locator('.list[aria-label="Registers"]').innerText(), await page.locator('.lanes').innerText(), await page.locator('.counter').innerText()].join('\n');
}

export const tests = {
    'a picked line marks its rows in the IR and in the assembly'() {
        return usePage('saxpy.html', async page => {
            await showView(page, 'code');
            await page.getByLabel('Panes').selectOption('3');
            await pickLine(page, SAXPY_FMA_LINE);
            const ir = (await markedRows(page, 'IR')).join('\n'), assembly = (await markedRows(page, 'Assembly')).join('\n');

            assert.match(ir, /llvm\.fma/);
            assert.match(ir, /surface_store/);
            assert.doesNotMatch(ir, /gasket\.group_id/);
            assert.match(assembly, /\bmad\b/);
            assert.match(assembly, /\bsends?\b/);
            assert.doesNotMatch(assembly, /\bmul\b/);
            await pickLine(page, SAXPY_ID_LINE);
            assert.match((await markedRows(page, 'IR')).join('\n'), /gasket\.group_id/);
            assert.match((await markedRows(page, 'Assembly')).join('\n'), /\bmul\b/);
            await page.keyboard.press('Escape');
            assert.deepEqual(await markedRows(page, 'IR'), []);
        });
    },
    'a picked instruction of the assembly marks its source'() {
        return usePage('saxpy.html', async page => {
            await showView(page, 'code');
            await page.locator('.list[aria-label="Assembly"] .row', { hasText: /\bmad\b/ }).first().click();
            const source = await markedRows(page, 'Source');

            assert.equal(source.length, 1);
            assert.match(source[0], /fma\(a, x\[i\], y\[i\]\)/);
        });
    },
    'lists work with the keyboard'() {
        return usePage('saxpy.html', async page => {
            await showView(page, 'code');
            await page.locator('.list[aria-label="Source"]').focus();
            await page.keyboard.press('Home');
            for (let line = 1; line < SAXPY_FMA_LINE; line++) {
                await page.keyboard.press('ArrowDown');
            }
            await page.keyboard.press('Enter');
            assert.match(await page.locator('.status-text').innerText(), new RegExp(`Line ${SAXPY_FMA_LINE}`));
            await page.keyboard.press('3');
            assert.equal(await page.locator('#tab-passes').getAttribute('aria-selected'), 'true');
        });
    },
    'the slider of the passes moves, and mem2reg removes the allocas'() {
        return usePage('saxpy.html', async page => {
            await showView(page, 'passes');
            const heading = page.locator('.panel[aria-label="Difference"] h2'), first = await heading.innerText();

            assert.match(first, /^mem2reg in saxpy/);
            const removed = (await page.locator('.list[aria-label="Difference of the IR"] .row.removed').allInnerTexts()).join('\n');

            assert.match(removed, /alloca float/);
            await page.locator('input[aria-label="Pass"]').focus();
            await page.keyboard.press('ArrowRight');
            assert.notEqual(await heading.innerText(), first);
            await page.keyboard.press(',');
            assert.equal(await heading.innerText(), first);
            await press(page, 'Last pass');
            assert.equal(await findValue(page, 'Pass'), await page.locator('input[aria-label="Pass"]').getAttribute('max'));
            await press(page, 'First pass');
            assert.equal(await heading.innerText(), first);
        });
    },
    'graphs have a node for each block'() {
        return usePage('fault.html', async page => {
            await showView(page, 'graphs');
            const blocks = await page.evaluate(() => JSON.parse(document.getElementById('data').textContent).columns[0].functions.find(f => f.kernel && f.graphs).graphs.blocks.length);

            assert.equal(await page.locator('.drawing .node').count(), blocks);
            assert(blocks >= 3);
            await page.selectOption('.toolbar select', 'dominators');
            assert.equal(await page.locator('.drawing .edge').count(), blocks - 1);
        });
    },
    'stepping backwards restores registers and lanes'() {
        return usePage('saxpy.html', async page => {
            await showView(page, 'run');
            const states = [await readState(page)];

            for (let step = 0; step < 8; step++) {
                await press(page, 'Forward by an instruction');
                states.push(await readState(page));
            }
            assert.equal(new Set(states).size, states.length);
            for (let step = 7; step >= 0; step--) {
                await press(page, 'Back by an instruction');
                assert.equal(await readState(page), states[step], `step ${step}`);
            }
        });
    },
    'a step by line goes to the next line of the source'() {
        return usePage('saxpy.html', async page => {
            await showView(page, 'run');
            const lines = [];

            for (let step = 0; step < 4; step++) {
                await press(page, 'Forward by a source line');
                lines.push(/:(\d+):\d+$/.exec(await page.locator('.status-text').innerText())?.[1]);
            }
            assert(lines.indexOf(String(SAXPY_ID_LINE)) >= 0 && lines.indexOf(String(SAXPY_ID_LINE)) < lines.indexOf(String(SAXPY_FMA_LINE)), lines.join());
        });
    },
    'a watch shows a value in all lanes, and goes back to the instruction that wrote it'() {
        return usePage('saxpy.html', async page => {
            const panel = page.locator('section[aria-label="Watch"]');

            await showView(page, 'run');
            await panel.locator('input').fill('nothing');
            await panel.locator('input').press('Enter');
            assert.match(await panel.getByRole('status').innerText(), /neither a variable/);
            /* The sum a * x[i] + y[i] is the value that line 16 stores: x is 0, 1, 2 …, y is 1, and a is 2. */
            for (let step = 0; step < 60 && !/\bmad\b/.test(await page.locator('.run-heading').innerText()); step++) {
                await press(page, 'Forward by an instruction');
            }
            const place = await page.locator('.counter').innerText(), register = /\br(\d+)/.exec(await page.locator('.run-heading').innerText())[1];
            await panel.locator('input').fill(`r${register}`);
            await panel.locator('input').press('Enter');
            assert.deepEqual((await panel.locator('tbody td').allInnerTexts()).slice(1, 9).map(text => Number(text.replace(/[*()]/g, ''))), [1, 3, 5, 7, 9, 11, 13, 15]);
            await press(page, 'To the end');
            await press(page, `When was r${register} written?`);
            assert.equal(await page.locator('.counter').innerText(), place);
            assert.match(await page.locator('.status-text').innerText(), new RegExp(`:${SAXPY_FMA_LINE}:\\d+$`));
            await press(page, `When is r${register} written next?`);
            assert.match(await panel.getByRole('status').innerText(), /No recorded instruction after this one writes/);
            await press(page, `Stop watching r${register}`);
            assert.equal(await panel.locator('tbody').count(), 0);
        });
    },
    'the store that wrote what a message loads, in whichever thread'() {
        return usePage('reduce.html', async page => {
            const heading = page.locator('.run-heading'), buttons = page.locator('section[aria-label="Message"] tbody button');

            await showView(page, 'run');
            await press(page, 'To the end');
            while (!/memory: local/.test(await page.locator('section[aria-label="Message"]').innerText())) { /* the load of scratch[0] in the last line, by lane 0 */
                await press(page, 'Back by an instruction');
            }
            assert.match(await page.locator('.status-text').innerText(), /:24:\d+$/);
            await buttons.first().click();
            assert.match(await page.locator('.status-text').innerText(), /:21:\d+/);
            assert.match(await heading.innerText(), /\bsends?\b/);
            /* 0 + 1 + … + 127, in lane 0 */
            assert.match(await page.locator('section[aria-label="Message"] tbody tr.picked').innerText(), /\b8128\b/);
        });
    },
    'numbers of the overview are those of --stats'() {
        return usePage('saxpy.html', async page => {
            await showView(page, 'overview');
            const { instructions, simd } = await page.evaluate(() => JSON.parse(document.getElementById('data').textContent).columns[0].kernels[0].stats);

            assert.equal(await page.locator('tr', { hasText: /^instructions/ }).first().locator('td').innerText(), String(instructions));
            assert.equal(await page.locator('tr', { hasText: /^simd/ }).first().locator('td').innerText(), String(simd));
        });
    },
    'the page of a kernel that does not compile shows its errors'() {
        return usePage('wrong.html', async page => {
            assert.equal(await page.locator('#tab-overview').getAttribute('aria-selected'), 'true');
            assert.match(await page.locator('.message-list').first().innerText(), /error\s+'z' is not declared/);
            await page.locator('.message-list button').first().click();
            assert.match((await markedRows(page, 'Source')).join(), /z\[i\]/);
        });
    },
    'the code of a kernel that does not compile is shown once, beside the messages'() {
        return usePage('wrong.html', async page => {
            await showView(page, 'code');
            assert.equal(await page.locator('.list').count(), 1);
            const code = await page.locator('.list').boundingBox(), message = await page.locator('.message-list li').first().boundingBox();

            assert.match(await page.locator('.message-list').innerText(), /'z' is not declared/);
            assert(message.x >= code.x + code.width && message.y < code.y + code.height);
        });
    },
    'the operands of the assembly are visible beside the source'() {
        return usePage('saxpy.html', async page => {
            await showView(page, 'code');
            assert.deepEqual(await page.locator('.list').evaluateAll(lists => lists.map(list => list.getAttribute('aria-label'))), ['Source', 'Assembly']);
            const list = await page.locator('.list[aria-label="Assembly"]').boundingBox();
            const ends = await page.locator('.list[aria-label="Assembly"] .row', { hasText: /\bmad\b/ }).locator('.text').evaluateAll(texts => texts.map(text => {
                const range = document.createRange(), at = [...text.querySelectorAll('span')].filter(span => !span.classList.contains('aside')).pop();

                range.selectNodeContents(at);
                return range.getBoundingClientRect().right;
            }));

            assert(ends.length > 0 && ends.every(end => end <= list.x + list.width), `${ends}`);
        });
    },
    'a finding has both accesses, and steps the replay to the moment of each'() {
        return usePage('finding.html', async page => {
            const step = async access => {
                await page.locator(`button[aria-label="Step to the moment of ${access}"]`).click();
                return [await page.locator('.list[aria-label="Operations of the work-item"] .row.current').innerText(), (await markedRows(page, 'Source')).join('\n'), await page.locator('.counter').innerText()];
            };
            const time = text => Number(/time (\d+)/.exec(text)[1]);

            assert.equal(await page.locator('#tab-findings').getAttribute('aria-selected'), 'true');
            assert.equal(await page.locator('.finding').count(), 1);
            assert.match(await page.locator('.finding').innerText(), /write of 'a\[1\]' by work-item \(1\), and read by work-item \(0\)/);
            const [read, readLine, readTime] = await step('2. read by work-item (0)');

            assert.match(read, /\bload i32\b[^]*= 1\s+access 2/); /* iota: a[1] is 1 */
            assert.match(readLine, /int next = a\[i \+ 1\];/);
            assert.match(readTime, /work-item \(0\)/);
            const [write, writeLine, writeTime] = await step('1. write by work-item (1)');

            assert.match(write, /\bstore i32\b[^]*access 1/);
            assert.match(writeLine, /a\[i\] = own \+ next;/);
            assert.match(writeTime, /work-item \(1\)/);
            assert(time(writeTime) > time(readTime)); /* work-items run one after another */
            await page.keyboard.press(',');
            await page.keyboard.press(',');
            assert.match(await page.locator('.list[aria-label="Operations of the work-item"] .row', { hasText: /\badd\b.*/ }).filter({ hasText: '= 3' }).first().innerText(), /= 3/); /* a[1] + a[2] */
            await step('1. write by work-item (1)');
            await showView(page, 'code');
            assert.match((await markedRows(page, 'Source')).join(), /a\[i\] = own \+ next;/);
            assert.match((await markedRows(page, 'Assembly')).join(), /\bsends?\b/);
        });
    },
    'the page of a fault shows the lane that went out of bounds'() {
        return usePage('fault.html', async page => {
            await showView(page, 'run');
            assert.match(await page.locator('.banner').innerText(), /work-item 12,0,0/);
            assert.equal(await page.locator('.lane.bad').count(), 1);
            assert.match(await page.locator('.lane.bad').innerText(), /12,0,0/);
            const rows = await page.locator('[aria-label="Message"] tbody tr').allInnerTexts();

            assert.match(rows[0], /^12\s+0x30\s+out of bounds\s*$/);
            assert.match(rows[1], /^0\s+0x0\s+0\b/);
            assert.match(rows[2], /^1\s+0x4\s+28\b/); /* 0 + 1 + … + 7 */
        });
    },
    'the page shows the values that licm moved, and why'() {
        return usePage('matmul.html', async page => {
            await showView(page, 'passes');
            await page.locator('.list[aria-label="Passes"] .row', { hasText: /licm/ }).first().click();
            assert.match(await page.locator('[aria-label="Remarks of the pass"]').innerText(), /moves out of the loop: its operands are the same in all iterations/);
            assert.match((await page.locator('.list[aria-label="Difference of the IR"] .row.to').allInnerTexts()).join(), /moved from loop\.body/);
        });
    },
    'a click on a row counts when the list is drawn between press and release'() {
        return usePage('matmul.html', async page => {
            await showView(page, 'passes');
            const row = page.locator('.list[aria-label="Passes"] .row', { hasText: /licm/ }).first();
            await row.hover();
            await page.mouse.down();
            await page.evaluate(() => new Promise(done => {
                document.querySelector('.list[aria-label="Passes"]').dispatchEvent(new Event('scroll'));
                requestAnimationFrame(() => requestAnimationFrame(done));
            }));
            await page.mouse.up();
            assert.match(await page.locator('[aria-label="Remarks of the pass"]').innerText(), /moves out of the loop/);
        });
    },
    'the page gives the reason of an access that stays dynamic'() {
        return usePage('dynamic.html', async page => {
            await showView(page, 'overview');
            await page.locator('.message-list button', { hasText: /generic access selects global or local memory at run time: its pointer was selected by a condition/ }).click();
            assert.match((await markedRows(page, 'Source')).join(), /\*where\[choice\[i\] & 3\] = 7;/);
        });
    },
    'the page gives the reason of a spill'() {
        return usePage('spill.html', async page => {
            await showView(page, 'registers');
            await page.locator('button', { hasText: /^Spilled$/ }).click();
            await page.locator('.list[aria-label="Variables"] .row').first().click();
            assert.match(await page.locator('.facts-box').innerText(), /Spilled\s+no \d+ bytes were free for v\d+/);
        });
    },
    'the page of two sets of options compares them'() {
        return usePage('against.html', async page => {
            await showView(page, 'compare');
            assert.match(await page.locator('#view').innerText(), /-O0/);
            assert(await page.locator('.list[aria-label="Difference of the assembly"] .row.added').count() > 0);
            const ir = page.locator('.list[aria-label="Difference of the IR"] .row');

            assert.match((await ir.filter({ hasText: 'addrspace(10) @saxpy.a' }).first().getAttribute('class')), /added/);
            assert.doesNotMatch(await ir.filter({ hasText: 'define spir_kernel' }).getAttribute('class'), /added|removed/);
        });
    },
    'the source scrolls to the kernel'() {
        return usePage('matmul.html', async page => {
            for (const view of ['code', 'run']) {
                await showView(page, view);
                const list = page.locator('.list').first();

                assert(await list.evaluate(element => element.scrollTop > 0), view);
                assert(await list.locator('.row', { hasText: 'void matmul(' }).isVisible());
            }
        });
    },
    'line numbers are below each other, however long the counts are'() {
        return usePage('sobel.html', async page => {
            await showView(page, 'code');
            for (const label of ['Source', 'Assembly']) {
                const right = await page.locator(`.list[aria-label="${label}"] .row .gutter:nth-child(2)`).evaluateAll(gutters => gutters.map(gutter => Math.round(gutter.getBoundingClientRect().right)));

                assert.equal(new Set(right).size, 1, `${label}: ${right}`);
            }
        });
    },
    'a matrix whose picture would have one colour is shown as numbers'() {
        return usePage('matmul.html', async page => {
            await showView(page, 'overview');
            assert.match(await page.locator('.panel', { hasText: /^c: float/ }).innerText(), /\b0\s+1008\s+1008/); /* 0.5 (0 + 1 + … + 63) */
            assert.match(await page.locator('.panel', { hasText: /^a: float/ }).innerText(), /\b8\s+8\s+9\s+10\s+11/);
        });
    },
    'the switch of the theme changes the colours'() {
        return usePage('saxpy.html', async page => {
            const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor), before = await colour();

            await page.locator('button', { hasText: 'Dark' }).click();
            assert.notEqual(await colour(), before);
        });
    },
};

export const close = closeBrowser;
