/* highlight.js - divides lines of OpenCL C, IR, SPIR-V and assembly into tokens: { text, kind, start }. A kind is a class of the style
 * sheet, or "" for text without one; a start is an index into the line. */
const C_WORDS = new Set(`auto break case const continue default do else enum extern for goto if inline register restrict return
sizeof static struct switch typedef union volatile while kernel __kernel global __global local __local constant __constant private
__private generic __generic read_only write_only read_write __read_only __write_only __read_write uniform pipe __attribute__`.split(/\s+/));
const C_TYPES = /^(void|bool|size_t|ptrdiff_t|u?intptr_t|half|float\d*|double\d*|(u?(char|short|int|long))\d*|unsigned|signed|half\d+|sampler_t|event_t|queue_t|image\w+_t|atomic_\w+|reserve_id_t|clk_event_t|ndrange_t)$/;
const C_TOKEN = /(\/\/.*|\/\*.*?(?:\*\/|$))|("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)|((?:0[xX][\da-fA-F]+|\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)[a-zA-Z]*)|([A-Za-z_]\w*)|(\s+)|([-+*/%&|^<>=!]=|<<|>>|&&|\|\||->|\+\+|--|.)/gy;
const IR_TOKEN = /(;.*|!.*)|("(?:[^"\\]|\\.)*"?)|([%@][\w.$-]+)|(<\d+ x \w+>|\b(?:i\d+|float|double|half|ptr|void|label)\b)|(-?\b\d[\w.+]*\b)|([a-z_][\w.]*)|(\s+|.)/gy;
const SPIRV_TOKEN = /("(?:[^"\\]|\\.)*"?)|(%\w+)|(-?\b\d[\w.+]*\b)|(\bOp[A-Z]\w*)|([A-Za-z]\w*|\s+|.)/gy;
const ASSEMBLY_TOKEN = /(\/\/.*)|(^\w+:)|(\(W?&?~?[fv]?[\d.]*(?:\.\w+)?\)|\{[^}]*\})|(\b[rvf]\d+(?:\.\d+)?(?:\+\d+)?(?:@r\d+\.\d+)?|\b(?:null|cr|sr|ce|a|acc|ip|tm)\d*(?:\.\d+)?)(?=[\s<:,)]|$)|(0x[\da-fA-F]+|-?\b\d+\b)|(:(?:ud|d|uw|w|ub|b|f|hf|df|q|uq|uv|v|vf)\b)|([a-z][\w.]*)|(\s+|.)/gy;

function divideLine(line, pattern, classify) {
    const tokens = [];

    pattern.lastIndex = 0;
    for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
        tokens.push({ text: match[0], kind: classify(match, tokens), start: match.index });
    }
    return tokens;
}

function classifyC([text, comment, string, number, word]) {
    if (comment !== undefined) {
        return 'comment';
    }
    if (string !== undefined) {
        return 'string';
    }
    if (number !== undefined) {
        return 'number';
    }
    if (word === undefined) {
        return '';
    }
    return C_WORDS.has(text) ? 'keyword' : C_TYPES.test(text) ? 'type' : '';
}

/* Divides all lines of a file; a comment may continue from line to line. */
export function highlightSource(text) {
    let inComment = false;

    return text.split('\n').map(line => {
        const end = inComment ? line.indexOf('*/') : 0;

        if (end < 0) {
            return [{ text: line, kind: 'comment', start: 0 }];
        }
        const head = inComment ? line.slice(0, end + 2) : '';
        const tail = line.slice(head.length);

        if (/^\s*#/.test(line) && !inComment) {
            return [{ text: line, kind: 'directive', start: 0 }];
        }
        const tokens = divideLine(tail, C_TOKEN, classifyC);
        const last = tokens[tokens.length - 1];

        inComment = last !== undefined && last.text.startsWith('/*') && !(last.text.length > 3 && last.text.endsWith('*/'));
        for (const token of tokens) {
            token.start += head.length;
        }
        return head ? [{ text: head, kind: 'comment', start: 0 }, ...tokens] : tokens;
    });
}

const IR_KINDS = ['', 'comment', 'string', 'name', 'type', 'number', 'word', ''];
const SPIRV_KINDS = ['', 'string', 'name', 'number', 'operation', ''];
const ASSEMBLY_KINDS = ['', 'comment', 'label', 'mask', 'register', 'number', 'suffix', 'word', ''];

function classifyByGroup(kinds) {
    return match => kinds[match.findIndex((group, index) => index > 0 && group !== undefined)] || '';
}

/* Only the first word of a line names the operation. */
function keepFirstWord(tokens) {
    let seen = false;

    for (const token of tokens) {
        if (token.kind === 'word') {
            token.kind = seen ? '' : 'operation';
            seen = true;
        }
    }
    return tokens;
}

/* Divides a piece of IR text; words keep the kind "word", since a line consists of several pieces. */
export function highlightIr(text) {
    return divideLine(text, IR_TOKEN, classifyByGroup(IR_KINDS));
}

export function highlightAssembly(text) {
    return keepFirstWord(divideLine(text, ASSEMBLY_TOKEN, classifyByGroup(ASSEMBLY_KINDS)));
}

export function markOperation(tokens) {
    return keepFirstWord(tokens);
}

export function highlightSpirv(text) {
    return divideLine(text, SPIRV_TOKEN, classifyByGroup(SPIRV_KINDS));
}
