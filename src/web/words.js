/* words.js - command lines as text, in the manner of a shell: words are separated by blanks, and quotes hold them together. */

/* The words of TEXT. */
export function splitWords(text) {
    const words = [];

    for (const match of text.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)) {
        words.push(match[0].replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double));
    }
    return words;
}

export function joinWords(words) {
    return words.map(word => (/^[\w=,:.[\]{}@/+*-]+$/.test(word) ? word : `'${word}'`)).join(' ');
}

const RUN_OPTIONS = { '-k': 'kernel', '-g': 'global', '-l': 'local', '--offset': 'offset' };

/* The state of the playground for the words of a `gasket run` command, without "gasket run" and the file. Options of the compiler that
 * take a separate value keep it. */
export function readCommand(words) {
    const state = { options: [], kernel: '', global: '', local: '', offset: '', checks: false, arguments: {} };

    for (let i = 0; i < words.length; i++) {
        const [name, value] = words[i].startsWith('--') && words[i].includes('=') ? words[i].split(/=(.*)/s) : [words[i], null];

        if (RUN_OPTIONS[name]) {
            state[RUN_OPTIONS[name]] = value ?? words[++i];
        } else if (name === '-a') {
            const [, argument, spec] = /^([^=]*)=(.*)$/s.exec(words[++i]);

            state.arguments[argument] = spec;
        } else if (words[i] === '--check') {
            state.checks = true;
        } else if (name === '-o' || name === '--print') { /* all outputs are shown */
            i += value === null ? 1 : 0;
        } else {
            state.options.push(words[i]);
        }
    }
    return { ...state, options: joinWords(state.options) };
}

/* The words of the command that compiles, and runs if there is a global size, FILE. */
export function makeCommand(state, file) {
    const options = splitWords(state.options);

    if (!state.global.trim()) {
        return ['cc', ...options, '--emit=json', file];
    }
    const sizes = [['-k', state.kernel], ['-g', state.global], ['-l', state.local], ['--offset', state.offset]].filter(([, value]) => value.trim());

    return ['run', ...options, ...(state.checks ? ['--check'] : []), '--emit=json', ...sizes.flatMap(([name, value]) => [name, value.trim()]),
        ...Object.entries(state.arguments).filter(([, spec]) => spec.trim()).flatMap(([name, spec]) => ['-a', `${name}=${spec.trim()}`]), file];
}
