import { answerFaults } from '@/test/faults/answer-faults'
import { approvalFaults } from '@/test/faults/approval-faults'
import type { Action, FaultRow } from '@/test/faults/fault-row'
import { faultsElsewhere } from '@/test/faults/faults-elsewhere'
import { fileFaults } from '@/test/faults/file-faults'
import { listFaults } from '@/test/faults/list-faults'
import { pageFaults } from '@/test/faults/page-faults'
import { pairFaults } from '@/test/faults/pair-faults'
import { escapeCell, markdownTable } from '@/test/faults/markdown-table'
import { tokenFaults } from '@/test/faults/token-faults'

export const everyFault: readonly FaultRow[] = [
  ...tokenFaults,
  ...pairFaults,
  ...approvalFaults,
  ...listFaults,
  ...answerFaults,
  ...pageFaults,
  ...fileFaults,
]

const groups = [
  ['T', 'Renewing access'],
  ['A', 'Approving'],
  ['P', 'Reading'],
  ['D', 'Documents'],
  ['R', 'Withdrawing access'],
] as const

const preface = `# Faults of the bank

What a person sees when the bank fails, lies or sends nonsense, and what state the connection is left in.
Each row is a test of its own: the dashboard's own pages and routes against the bank that ships here,
with the fault set by its control routes. A row holds only if the fault is in the bank's journal of
those that fired, the person saw what the row says, the connection stands as it says, nothing reached
a forbidden address, and the same list can be read again once the fault is gone.

\`npx vitest run test/faults\` runs them; with \`-u\` it also writes this page from them.

What no answer of the bank’s causes is held by tests of its own, named under “Elsewhere”.
`

/** The table as a page for people. */
export function describeFaults(): string {
  const sections = groups.map(([letter, title]) => {
    const rows = everyFault.filter(({ id }) => id.startsWith(`${letter}-`)).toSorted(byNumber)
    return `## ${title}\n\n${markdownTable(rows.map(cellsOf), rowHeader)}\n`
  })
  return [preface, ...sections, elsewhere()].join('\n')
}

function elsewhere(): string {
  const held = faultsElsewhere.map(({ id, what, file }) => [id, what, `\`${file}\``])
  const left = notRehearsed.map(({ id, what, why }) => [id, what, why])
  return `## Elsewhere

${markdownTable(held, ['fault', 'what', 'held by'])}

Nothing rehearses:

${markdownTable(left, ['fault', 'what', 'since'])}
`
}

const numberOf = ({ id }: FaultRow): number => Number(id.slice(2))
const byNumber = (a: FaultRow, b: FaultRow): number => numberOf(a) - numberOf(b)

const rowHeader = ['fault', 'the bank', 'while somebody', 'sees', 'which leaves the connection']

function cellsOf({ id, what, action, sees, leaves, policy }: FaultRow): string[] {
  const kept = policy === undefined ? '' : ` (keys: ${policy.kind})`
  const next = sees.next === undefined ? '' : `, offers “${sees.next}”`
  const status = sees.status === undefined ? '' : `${sees.status} `
  const said = `${status}“${sees.title}”${next}`
  return [id, what + kept, wordsOf(action), said, leaves].map(escapeCell)
}

function wordsOf(action: Action): string {
  if (action.kind === 'opens') return `opens ${action.list}`
  if (action.kind === 'returns from the bank') {
    return action.alter === undefined ? action.kind : `${action.kind}: ${action.alter}`
  }
  return action.kind.startsWith('opens')
    ? action.kind.replace('opens', 'opens transactions')
    : action.kind
}

/** What nothing here rehearses, and why. */
export const notRehearsed: readonly { id: string; what: string; why: string }[] = [
  {
    id: 'S-1',
    what: 'a disk of PostgreSQL that is full, or a page of it that is corrupt',
    why: 'it is PostgreSQL’s to refuse; a statement that fails is rehearsed (T-8)',
  },
  {
    id: 'H-4',
    what: 'two versions of the dashboard on one store',
    why: 'there is one version yet; each release adds a migration, and one instance alone makes them',
  },
]
