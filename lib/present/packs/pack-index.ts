import { checkCommand } from '@/lib/domain/packs/check-command'
import type { Manifest, PackFile, PackFileKind } from '@/lib/domain/packs/manifest'
import { signedAgainAt } from '@/lib/domain/packs/signed-again'
import type { Reader } from '@/lib/format/create-reader'
import { stateNames } from '@/lib/present/board-cells'
import type { PlainMessageKey } from '@/lib/i18n/message-key'

/** What the index says beside what stands in the manifest. */
export interface PackStory {
  /** "June 2026" */
  readonly period: string
  /** Of what is left out, one sentence each. */
  readonly notes: readonly string[]
  /** How many answers the paper cannot print any more, which a note says too. */
  readonly deletedAnswers: number
}

/** The manifest as far as it is known before the index itself is made. */
export type ManifestHead = Omit<Manifest, 'files'>

/**
 * The first page of a pack: it is read in a browser, without a network, without a script, and on paper. Every
 * word that comes from elsewhere is escaped, and its policy lets nothing be loaded.
 */
export function packIndex(
  head: ManifestHead,
  files: readonly PackFile[],
  { period, notes, deletedAnswers }: PackStory,
  reader: Reader,
): string {
  const { text, language, direction, moment, date, withCommas } = reader
  const { firm, client, close, time_zone } = head
  const intro = text(deletedAnswers > 0 ? 'packs_data.intro_without' : 'packs_data.intro')
  const title = text('notifications.close_of', { client: client.name, period })
  const again = signedAgainAt(close)
  const facts: [string, string][] = [
    [text('lists.client'), client.name],
    [text('packs_data.period'), `${date(head.period.first)} – ${date(head.period.last)}`],
    [text('packs_data.firm'), firm],
    [
      text(stateNames.locked),
      again === undefined
        ? withCommas([moment(close.locked_at), time_zone])
        : text('packs.locked_signed', {
            locked: moment(close.locked_at),
            again: withCommas([moment(again), time_zone]),
          }),
    ],
    ...close.signatures.map(({ as, by, at }): [string, string] => [
      text(`closing_data.${as}`),
      withCommas([by, moment(at)]),
    ]),
    [text('packs_data.digest'), close.digest],
  ]
  const sections = packKinds.flatMap((kind) => {
    const own = files.filter((file) => file.kind === kind)
    return own.length === 0 ? [] : section(kind, own, reader)
  })
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 dir="auto">${escaped(title)}</h1>
<p>${escaped(intro)}</p>
<dl>
${facts.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd dir="auto">${escaped(value)}</dd></div>`).join('\n')}
</dl>
${notes.map((note) => `<p class="note">${escaped(note)}</p>`).join('\n')}
${sections.join('\n')}
<h2>${escaped(text('packs_data.check'))}</h2>
<p>${escaped(text('packs_data.check_text'))}</p>
<pre dir="ltr" tabindex="0">${escaped(checkCommand)}</pre>
</main>
</body>
</html>
`
}

/** What the files of one kind are called. */
export const fileKindNames = {
  lead: 'packs_data.kind_lead',
  paper: 'packs_data.kind_paper',
  statement: 'exports.kind_statements',
  invoice: 'exports.kind_invoices',
  receipt: 'transactions.receipts',
  transactions: 'packs_data.kind_transactions',
  answer: 'packs_data.kind_answer',
} as const satisfies Record<Exclude<PackFileKind, 'index'>, PlainMessageKey>

/** In the order in which they are read. */
export const packKinds = [
  'lead',
  'paper',
  'statement',
  'invoice',
  'receipt',
  'transactions',
  'answer',
] as const

function section(
  kind: keyof typeof fileKindNames,
  files: readonly PackFile[],
  reader: Reader,
): string {
  const { text, moment, number } = reader
  const heads = [
    text('mark_data.field_file'),
    text('transaction_data.size'),
    text('packs_data.read'),
    text('packs.sha256'),
  ]
  const rows = files.map(({ name, size, read_at, sha256 }) => {
    const shown = name.split('/').at(-1) ?? name
    return `<tr><th scope="row"><a href="${addressOf(name)}" dir="auto">${escaped(shown)}</a></th><td>${escaped(text('packs_data.bytes', { number: number(size) }))}</td><td>${escaped(moment(read_at))}</td><td><code dir="ltr">${sha256}</code></td></tr>`
  })
  return `<h2>${escaped(text(fileKindNames[kind]))}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${escaped(text(fileKindNames[kind]))}"><table>
<thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`
}

/** Relative to the index, whatever characters a name has. */
function addressOf(name: string): string {
  return escaped(name.split('/').map(encodeURIComponent).join('/'))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? '')
}

const style = `
:root{color-scheme:light dark;--ink:#17181c;--quiet:#55585f;--line:#d8dade;--paper:#fff;--sunk:#f5f6f8;--link:#3546b0}
@media (prefers-color-scheme:dark){:root{--ink:#ecedf0;--quiet:#a9adb6;--line:#3a3d45;--paper:#121316;--sunk:#1b1d21;--link:#a9b4ff}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:66rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.5rem;margin:0 0 .5rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
dl{border-block:1px solid var(--line);padding-block:.5rem}
dl div{display:flex;flex-wrap:wrap;gap:0 1rem;padding-block:.2rem}
dt{flex:0 0 12rem;color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
.note{border-inline-start:3px solid var(--line);padding-inline-start:.75rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{padding:.4rem .6rem;border-block-end:1px solid var(--line);text-align:start;vertical-align:top;font-weight:400}
thead th{color:var(--quiet)}td:nth-child(2){white-space:nowrap}
a{color:var(--link)}tbody a{display:inline-block;min-height:24px;overflow-wrap:anywhere}
code,pre{font:12px/1.6 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--sunk);padding:.6rem .8rem;overflow-x:auto;white-space:pre-wrap}
@media print{body{background:#fff;color:#000}.scroll{overflow:visible}}
`
