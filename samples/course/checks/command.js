/* command.js - checks an answer to an exercise on the command line; samples/course/check runs it. */
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Wrong } from './answer.js';
import { EXERCISES, checkAnswers } from './exercises.js';
import { NativeHost } from './native_host.js';

const USAGE = `Checks an answer to an exercise of the course.

    samples/course/check EXERCISE ANSWERFILE…
    samples/course/check --list

Prints "right", or the mistake and a hint. Status 0: right; 1: wrong; 2: the command line is wrong, or a program is
missing. The environment variable GASKET names gasket; otherwise it is build/gasket.`;
const GASKET = process.env.GASKET ?? join(dirname(fileURLToPath(import.meta.url)), '../../../build/gasket');

function isFile(path) {
    try {
        return statSync(path).isFile();
    } catch {
        return false;
    }
}

/* The mistake in the command line; '' if there is none. */
function findMistake(name, paths) {
    const exercise = EXERCISES.get(name), missing = paths.find(path => !isFile(path));

    if (!exercise) {
        return name ? `there is no exercise '${name}'; --list names all` : USAGE;
    }
    if (!isFile(GASKET)) {
        return `there is no program '${GASKET}': run make, or set GASKET`;
    }
    if (paths.length !== exercise.files.length) {
        return `exercise ${name} takes ${exercise.files.length} file(s): ${exercise.files.join(', ')}`;
    }
    return missing === undefined ? '' : `cannot read '${missing}'`;
}

async function main([name, ...paths]) {
    if (name === '--list') {
        EXERCISES.forEach(({ task, files }, exercise) => console.log(`${exercise}  ${task} (${files.join(', ')})`));
        return 0;
    }
    const mistake = findMistake(name, paths);

    if (mistake) {
        console.error(mistake);
        return 2;
    }
    try {
        await checkAnswers(EXERCISES.get(name), new NativeHost(GASKET), paths.map(path => ({ name: basename(path), text: readFileSync(path, 'utf8') })));
    } catch (error) {
        if (!(error instanceof Wrong)) {
            throw error;
        }
        console.log(`wrong: ${error.message}`);
        return 1;
    }
    console.log('right');
    return 0;
}

process.exitCode = await main(process.argv.slice(2));
