/* app.js - the frame around the views: header, tabs, keyboard, the picked item. */
import { fillChoice, makeButton, makeCheckbox, makeChoice } from './controls.js';
import { countText, makeElement } from './dom.js';
import { prepareFigure, readFigure } from './figure.js';
import { Store } from './selection.js';
import { openCode } from './view_code.js';
import { openCompare } from './view_compare.js';
import { openFindings } from './view_findings.js';
import { openGraphs } from './view_graphs.js';
import { openOverview } from './view_overview.js';
import { openPasses } from './view_passes.js';
import { openRegions } from './view_regions.js';
import { openRegisters } from './view_registers.js';
import { openRun } from './view_run.js';

const VIEWS = [
    { name: 'overview', text: 'Overview', open: openOverview }, { name: 'code', text: 'Code', open: openCode }, { name: 'passes', text: 'Passes', open: openPasses },
    { name: 'graphs', text: 'Graphs', open: openGraphs }, { name: 'registers', text: 'Registers', open: openRegisters }, { name: 'regions', text: 'Regions', open: openRegions },
    { name: 'run', text: 'Run', open: openRun }, { name: 'findings', text: 'Findings', open: openFindings }, { name: 'compare', text: 'Compare', open: openCompare },
];
const KEYS = [['1 … 9', 'the views'], ['↑ ↓ Page up Page down Home End', 'move in a list'], ['Enter or Space', 'pick the active row'], ['← →', 'move a slider; in a graph, the next node'],
    [', and .', 'the pass or instruction before and after'], ['Escape', 'pick nothing'], ['t', 'light or dark'], ['?', 'this help']];

function isLight() {
    return document.documentElement.dataset.theme !== 'dark';
}

function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
}

class Page {
    /* Shows MODEL in ROOT. PREVIOUS is the store of an earlier page whose view is kept, or null. */
    constructor(root, model, previous) {
        const figure = readFigure();

        this.store = new Store(model);
        this.singleKeys = true;
        this.views = VIEWS.filter(view => this.isUseful(view.name));
        this.buildHeader();
        this.buildTabs();
        this.view = makeElement('main', { class: 'view', id: 'view', role: 'tabpanel', tabindex: '-1' });
        this.statusText = makeElement('div', { class: 'status-text', 'aria-live': 'polite' });
        this.clear = makeButton('Clear', () => this.store.clearPick(), { class: 'button plain' });
        this.help = this.makeHelp();
        root.replaceChildren(makeElement('div', { class: 'frame' }, this.header, this.tabs, this.view,
            makeElement('footer', { class: 'status' }, this.statusText, this.clear, makeButton('Keys', () => this.help.showModal(), { class: 'button plain' }))), this.help);
        this.onKey = event => this.handleKey(event);
        document.addEventListener('keydown', this.onKey);
        const wanted = figure ? prepareFigure(this.store, figure) : previous?.view || location.hash.slice(1);

        this.stop = this.store.observe(change => this.handleChange(change));
        this.store.showView(this.views.some(view => view.name === wanted) ? wanted : this.firstView());
    }

    isUseful(name) {
        const { columns } = this.store.model;
        const data = { overview: true, code: true, passes: columns.some(c => c.data.passes.length || c.data.machine.length), graphs: columns.some(c => c.data.functions.length), registers: columns.some(c => c.data.machine.length),
            regions: columns.some(c => c.data.machine.length), run: columns.every(c => !c.data.stopped), findings: columns.some(c => c.data.checks), compare: columns.length > 1 };

        return data[name];
    }

    firstView() {
        const { data } = this.store.column;

        if (data.checks?.findings.length) {
            return 'findings';
        }
        return data.stopped || data.run?.fault || data.run?.findings.length || data.omitted.length ? 'overview' : 'code';
    }

    close() {
        this.stop();
        document.removeEventListener('keydown', this.onKey);
    }

    buildHeader() {
        const { store } = this, { data, columns } = store.model;

        this.functionChoice = makeChoice('Function', [], '', value => store.focusFunction(value));
        this.columnChoice = makeChoice('Options', columns.map((column, index) => ({ value: index, text: column.data.options || 'defaults' })), 0, value => store.focusColumn(Number(value)));
        this.columnChoice.element.hidden = columns.length < 2;
        this.themeButton = makeButton('', () => this.toggleTheme());
        this.header = makeElement('header', { class: 'header' }, makeElement('h1', {}, makeElement('small', {}, 'gasket explain'), data.title),
            columns.length < 2 && columns[0].data.options ? makeElement('code', { class: 'soft' }, columns[0].data.options) : null,
            makeElement('div', { class: 'controls' }, this.columnChoice.element, this.functionChoice.element, this.themeButton));
        this.fillFunctions();
        this.showTheme();
    }

    fillFunctions() {
        const names = this.store.column.data.functions;

        fillChoice(this.functionChoice.select, names.map(f => ({ value: f.name, text: f.kernel ? f.name : `${f.name} (not a kernel)` })), this.store.functionName);
        this.functionChoice.element.hidden = names.length < 2;
    }

    buildTabs() {
        this.tabs = makeElement('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Views', on: { keydown: event => this.moveTab(event) } },
            this.views.map(view => makeElement('button', { type: 'button', role: 'tab', id: `tab-${view.name}`, 'aria-controls': 'view', 'data-view': view.name, on: { click: () => this.store.showView(view.name) } },
                view.text, view.name === 'overview' ? this.makeBadge() : view.name === 'findings' ? this.makeFindingsBadge() : null)));
    }

    makeBadge() {
        const messages = this.store.model.columns.flatMap(column => [...column.data.diagnostics, ...(column.data.run?.findings || [])]);
        const bad = messages.some(m => m.severity === 'error' || m.severity === 'fault') || this.store.model.columns.some(c => c.data.run?.fault);
        const count = messages.filter(m => m.severity !== 'remark').length + this.store.model.columns.filter(c => c.data.run?.fault).length;

        return count ? makeElement('span', { class: `badge ${bad ? 'error' : 'warning'}`, 'aria-label': countText(count, 'message') }, String(count)) : null;
    }

    makeFindingsBadge() {
        const findings = this.store.model.columns.flatMap(column => column.data.checks?.findings ?? []);

        return findings.length ? makeElement('span', { class: `badge ${findings.some(finding => finding.level === 'error') ? 'error' : 'warning'}`, 'aria-label': countText(findings.length, 'finding') }, String(findings.length)) : null;
    }

    moveTab(event) {
        const tabs = [...this.tabs.children], at = tabs.indexOf(document.activeElement);
        const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];

        if (next !== undefined && at >= 0) {
            event.preventDefault();
            const tab = tabs[(next + tabs.length) % tabs.length];

            this.store.showView(tab.dataset.view);
            tab.focus();
        }
    }

    makeHelp() {
        const dialog = makeElement('dialog', { 'aria-label': 'Keys' });

        dialog.append(makeElement('h2', {}, 'Keys'), makeElement('dl', { class: 'facts' }, KEYS.map(([key, text]) => [makeElement('dt', {}, makeElement('span', { class: 'key' }, key)), makeElement('dd', {}, text)])),
            makeCheckbox('Single characters are commands', true, checked => {
                this.singleKeys = checked;
            }).element, ' ', makeButton('Close', () => dialog.close()));
        return dialog;
    }

    showTheme() {
        this.themeButton.textContent = isLight() ? 'Dark' : 'Light';
        this.themeButton.setAttribute('aria-label', isLight() ? 'Switch to dark colours' : 'Switch to light colours');
    }

    toggleTheme() {
        setTheme(isLight() ? 'dark' : 'light');
        this.showTheme();
        this.current.update('theme');
    }

    handleKey(event) {
        if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches?.('select, textarea, input:not([type="range"]):not([type="checkbox"])') || this.help.open) {
            return;
        }
        if (event.key === 'Escape') {
            this.store.clearPick();
        } else if (this.singleKeys) {
            this.handleCommand(event.key);
        }
    }

    handleCommand(key) {
        const view = VIEWS[Number(key) - 1];

        if (view && this.views.includes(view)) {
            this.store.showView(view.name);
        } else if (key === '?') {
            this.help.showModal();
        } else if (key === 't') {
            this.toggleTheme();
        } else if (key === ',' || key === '.') {
            this.current.step?.(key === '.' ? 1 : -1);
        }
    }

    handleChange(change) {
        if (change === 'view') {
            this.openView();
        } else {
            if (change === 'focus') {
                this.fillFunctions();
            }
            this.current.update(change);
        }
        this.showStatus();
    }

    openView() {
        const view = this.views.find(v => v.name === this.store.view);

        for (const tab of this.tabs.children) {
            const selected = tab.dataset.view === view.name;

            tab.setAttribute('aria-selected', String(selected));
            tab.tabIndex = selected ? 0 : -1;
            if (selected) {
                tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            }
        }
        this.view.setAttribute('aria-labelledby', `tab-${view.name}`);
        this.current = { update: () => {} };
        this.current = view.open(this.store);
        this.view.classList.toggle('scrolls', Boolean(this.current.scrolls));
        this.view.replaceChildren(this.current.element);
        this.current.opened?.();
        this.current.update('pick');
        if (!readFigure() && location.hash.slice(1) !== view.name) {
            history.replaceState(null, '', `#${view.name}`);
        }
    }

    showStatus() {
        const { pick, lane } = this.store, parts = this.describePick();

        this.statusText.replaceChildren(...(parts.length ? parts : ['Pick a line, a value, an instruction, a register or a lane: all views mark what belongs to it.']), lane >= 0 ? ` · lane ${lane}` : '');
        this.clear.disabled = !pick.kind && lane < 0;
    }

    describePick() {
        const { store } = this, { pick, model } = store;
        const strong = text => makeElement('b', {}, text), code = text => makeElement('code', {}, text);
        const rest = pick.kind ? ` · ${countText(pick.instructions.size, 'instruction')} of assembly, ${countText(pick.variables.size, 'variable')}` : '';

        switch (pick.kind) {
        case 'line': return [strong(`Line ${pick.line.line}`), rest];
        case 'place': return pick.item < 0 ? [strong('No source location')] : [strong('Expression '), code(model.placeText(pick.item)), rest];
        case 'value': return [strong('Value '), code(this.valueText(pick.item)), rest];
        case 'instruction': return [strong(`Instruction ${pick.item} `), code(store.machine.assembly[pick.item].text.replace(/\s+/g, ' ')), ` · ${[...pick.places].map(place => model.placeText(place)).join('')}`];
        case 'variable': return [strong(`Variable v${pick.item} `), store.machine.registers.variables.find(v => v.id === pick.item)?.name || '', rest];
        default: return [];
        }
    }

    valueText(value) {
        const { column, functionName } = this.store, f = column.function(functionName);

        for (const snapshot of f ? [f.final, f.first] : []) {
            const listing = column.listing(snapshot), row = listing?.rowOf.get(value);

            if (row !== undefined) {
                return listing.textOf(row);
            }
        }
        return column.data.values[value] || `value ${value}`;
    }
}

/* Shows the document of MODEL in ROOT. Returns the page; its `close` ends it, and `store` may be passed on to the next page. */
export function showModel(root, model, previous = null) {
    if (!document.documentElement.dataset.theme) {
        setTheme(window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    }
    return new Page(root, model, previous);
}
