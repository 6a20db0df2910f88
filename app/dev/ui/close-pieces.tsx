import { Part } from '@/app/dev/ui/part'
import { FindingsTable } from '@/components/close/findings-table'
import type { FindingRow } from '@/components/close/finding-row'
import { BeforeAfter } from '@/components/review/before-after'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'

/** What a close, its board and the review of rows are made of. */
export function ClosePieces() {
  return (
    <>
      <Marks />
      <Findings />
      <Signatures />
      <Board />
      <Segments />
      <Groups />
    </>
  )
}

const marks = [
  ['none', 'Not reviewed or flagged'],
  ['reviewed', 'Reviewed by Joy Okafor, 6 Jul'],
  ['flagged', 'Flagged by Ben Finch, 4 Jul'],
  ['changed', 'Changed since Joy Okafor reviewed it, 6 Jul'],
] as const

function Marks() {
  return (
    <Part title="Mark, before and after">
      <table className="tbl w-full max-w-xl" role="table">
        <tbody>
          {marks.map(([look, label]) => (
            <tr key={look}>
              <td className={`mk mk-${look} w-9`} title={label} aria-label={label} />
              <td>{label}</td>
              <td>
                {look === 'changed' && <BeforeAfter before="−$47,500.00" after="−$48,250.00" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

const finding: FindingRow = {
  key: 'one',
  value: '{}',
  href: '#finding',
  label: '28 Jun Hotel Meridian',
  date: '28 Jun',
  name: 'Hotel Meridian',
  party: 'Hotel Meridian',
  initials: 'HM',
  hue: 'av-4',
  place: 'Travel ··8821',
  amount: '−$1,284.00',
  was: undefined,
  noteHref: '#note',
  needsReason: true,
  decided: undefined,
  parts: [],
  scope: { payee: 'Hotel Meridian', account: 'Travel ··8821', upTo: undefined },
  ask: '{}',
  questions: [],
  standing: undefined,
}

const answered = {
  id: 'one',
  request: 'one',
  words: 'Please send the receipt.',
  standing: 'answered',
  state: 'Answered',
  note: '6 Jul',
  answers: [
    {
      at: '7 Jul',
      isReplaced: false,
      isDeleted: false,
      text: 'Two nights for the fair',
      files: [{ name: 'hotel.pdf', href: '#hotel' }],
    },
  ],
} as const

const accepted = {
  kind: 'accepted',
  text: 'Accepted by Joy Okafor, 6 Jul',
  reason: 'Contract on file',
  exception: 'one',
} as const

const findings: readonly FindingRow[] = [
  finding,
  { ...finding, key: 'changed', party: 'Harrow & Wexley', initials: 'HW', was: '−$1,200.00' },
  {
    ...finding,
    key: 'answered',
    party: 'Trainline East',
    initials: 'TE',
    questions: [answered],
    standing: { text: 'Answered', isAnswered: true },
  },
  { ...finding, key: 'decided', party: 'Fastlane Fuel', initials: 'FF', decided: accepted },
]

function Findings() {
  const place = {
    connection_id: '',
    action: '#',
    withdraw: '#',
    href: '#',
    item: 'Payments without receipt',
    fiscalYearEnd: '31 Dec 2026',
    isLocked: false,
  }
  return (
    <Part title="Findings">
      <div className="w-full">
        <FindingsTable
          caption="Findings"
          heads={{ date: 'Posted', party: 'Counterparty', place: 'Account', amount: 'Amount' }}
          rows={findings}
          place={place}
          together="accept_some"
          summary="1 of 3 decided"
        />
      </div>
    </Part>
  )
}

const signatures = [
  ['', 'Joy Okafor', 'In force'],
  ['sig-wanted', 'Ada Marlow', 'After the preparer'],
  [
    'sig-suspended',
    'Joy Okafor',
    'Cut-off: changes of $68,691.39, added without signs, found 7 Jul 2026.',
  ],
  ['', 'Ben Finch', 'Withdrawn 5 Jul 2026'],
] as const

function Signatures() {
  return (
    <Part title="Signatures">
      {signatures.map(([look, name, note]) => (
        <div key={note} className="w-72">
          <div className={`sig ${look}`.trim()}>
            <Avatar kind="person" id={name} name={name} />
            <span className="sig-name truncate">
              {look === 'sig-suspended' || note.startsWith('Withdrawn') ? <s>{name}</s> : name}
            </span>
            {look === 'sig-suspended' && (
              <Badge tone="attention" icon="history">
                Suspended
              </Badge>
            )}
          </div>
          <p className="pt-1.5 text-xs text-faint">{note}</p>
        </div>
      ))}
    </Part>
  )
}

const cells = [
  ['none', 'Not started'],
  ['open', 'In preparation'],
  ['locked', 'Locked'],
  ['changed', 'Changed since it was locked, to be signed again'],
] as const

function Board() {
  return (
    <Part title="Board">
      <div className="board contents">
        <table className="tbl w-full max-w-2xl" role="table">
          <tbody>
            <tr>
              <td>Northlight Robotics</td>
              {cells.map(([look, label]) => (
                <td
                  key={look}
                  className={`bm bm-${look} w-13`}
                  title={label}
                  {...(look === 'changed' && { 'data-n': 3 })}
                />
              ))}
              <td className="bm-work">
                <progress className="bar me-2! w-14!" aria-label="Progress" value={11} max={17} />
                <span className="num-t text-quiet">11 of 17</span>
              </td>
              <td>
                <span className="state badge badge-accent i-signature">Ready for review</span>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Part>
  )
}

const segments = ['bg-good', 'bg-accent', 'bg-edge', 'bg-age-2', 'bg-press'] as const

function Segments() {
  return (
    <Part title="Progress of a close">
      <div className="w-full max-w-md">
        <p className="num-t pb-2">
          <b className="text-lg font-semibold">11 of 17</b>{' '}
          <span className="text-faint">3 to review, 1 cannot tell, 2 to do</span>
        </p>
        <div className="flex gap-1" aria-hidden>
          {segments.flatMap((colour) =>
            [1, 2, 3].map((nth) => (
              <span key={`${colour} ${nth}`} className={`h-1.5 grow rounded-full ${colour}`} />
            )),
          )}
        </div>
      </div>
    </Part>
  )
}

function Groups() {
  return (
    <Part title="Group row">
      <table className="tbl w-full max-w-2xl" role="table">
        <tbody>
          <tr className="h-11 bg-sunk">
            <td colSpan={2}>
              <b className="font-medium">Olivia Reyes</b> <Badge tone="attention">Waiting</Badge>{' '}
              <span className="text-faint">3 questions, sent 3 Jul</span>
            </td>
          </tr>
          <tr>
            <td>28 Jun</td>
            <td>What was this payment for?</td>
          </tr>
        </tbody>
      </table>
    </Part>
  )
}
