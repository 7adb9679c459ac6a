/* main.mjs - runs the tests of the page: node main.mjs FILE... runs the tests that each FILE exports and prints a line for each, "ok NAME" or
 * "FAIL NAME: reason". Status 1 if one failed. The environment of tests/page/browser.mjs applies. */
import { pathToFileURL } from 'node:url';

let failed = 0;

for (const file of process.argv.slice(2)) {
    const { tests, close } = await import(pathToFileURL(file));

    for (const [name, test] of Object.entries(tests)) {
        try {
            await test();
            console.log(`ok ${name}`);
        } catch (problem) {
            failed += 1;
            console.log(`FAIL ${name}: ${String(problem.stack || problem).replace(/\n/g, '\\n')}`);
        }
    }
    await close?.();
}
process.exitCode = failed ? 1 : 0;
