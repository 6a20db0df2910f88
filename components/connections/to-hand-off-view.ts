import { describeHandOff, writeHandOffMessage } from '@/lib/present/hand-off'
import type { FactView } from '@/components/layout/detail'
import { type HandOff, handOffMark } from '@/lib/domain/connections/hand-off'
import { type ConnectionTone, describeScope } from '@/lib/present/connection-state'
import type { Reader } from '@/lib/format/create-reader'

/** One step of a link: done, current or future. */
export interface HandOffStep {
  readonly label: string
  readonly at: string | undefined
  readonly state: 'done' | 'current' | 'open'
}

/** One link in a list of them. */
export interface HandOffLine {
  readonly hand_off_id: string
  readonly href: string
  readonly clientName: string
  readonly tone: ConnectionTone
  readonly word: string
  readonly made: string
  /** The steps and the last day of a link that still works. */
  readonly live: { readonly steps: readonly HandOffStep[]; readonly until: string } | undefined
}

/** How far one link got, and what can be done about it. */
export interface HandOffView extends HandOffLine {
  readonly title: string
  readonly text: string
  readonly facts: readonly FactView[]
  readonly mark: string
  /** The client that it leads to. */
  readonly client:
    | { readonly href: string; readonly label: string; readonly isPrimary: boolean }
    | undefined
  /** Where a used or ended link is replaced: the client's own form, or a new client. */
  readonly again:
    | { readonly connection_id: string | null; readonly scope: readonly string[] }
    | undefined
}

type Times = Pick<Reader, 'instant' | 'clock'>

const moment = (at: string, { instant, clock }: Times): string => `${instant(at)}, ${clock(at)}`

export function toHandOffLine(handOff: HandOff, reader: Reader): HandOffLine {
  const { text } = reader
  const { hand_off_id, clientName, isLive, made_at, madeBy } = handOff
  const { tone, word } = describeHandOff(handOff, text)
  return {
    hand_off_id,
    href: `/connect/handoff/${hand_off_id}`,
    clientName,
    tone,
    word,
    made: text('handoff.made_by', { date: reader.instant(made_at), person: madeBy }),
    live: isLive
      ? {
          steps: stepsOf(handOff, reader),
          until: text('handoff.works_until_day', { date: reader.instant(handOff.expires_at) }),
        }
      : undefined,
  }
}

function stepsOf(handOff: HandOff, reader: Reader): HandOffStep[] {
  const { text } = reader
  const steps = [
    [text('handoff.state_sent'), handOff.made_at],
    [text('handoff.state_opened'), handOff.opened_at],
    [text('handoff.state_begun'), handOff.begun_at],
    [text('handoff.state_approved'), handOff.approved_at],
  ] as const
  const latest = steps.findLastIndex(([, at]) => at !== null)
  return steps.map(([label, at], index) => ({
    label,
    at: at === null ? undefined : moment(at, reader),
    state: index > latest ? 'open' : index === latest ? 'current' : 'done',
  }))
}

export function toHandOffView(handOff: HandOff, reader: Reader): HandOffView {
  const { text } = reader
  const { approved_id, state, outcome, connection_id, isLive, scope } = handOff
  const leadsTo = state === 'approved' ? approved_id : connection_id
  const at = (time: string | null): string | undefined =>
    time === null ? undefined : moment(time, reader)
  const facts: FactView[] = [
    {
      label: text('handoff.made'),
      value: text('handoff.made_at_by', {
        at: moment(handOff.made_at, reader),
        person: handOff.madeBy,
      }),
    },
    { label: text('handoff.state_opened'), value: at(handOff.opened_at) },
    { label: text('handoff.went_to_bank'), value: at(handOff.begun_at) },
    { label: text('handoff.state_declined'), value: at(handOff.declined_at) },
    { label: text('handoff.state_failed'), value: at(handOff.failed_at) },
    { label: text('handoff.state_approved'), value: at(handOff.approved_at) },
    { label: text('handoff.state_withdrawn'), value: at(handOff.withdrawn_at) },
    {
      label: text('handoff.works_until'),
      value: isLive ? moment(handOff.expires_at, reader) : undefined,
    },
    {
      label: text('handoff.asks_for'),
      value: reader.list(scope.map((each) => describeScope(each, text).inline)),
    },
  ]
  return {
    ...toHandOffLine(handOff, reader),
    title: text('handoff.link_for_owner', { client: handOff.clientName }),
    text: describeHandOff(handOff, text).text,
    facts,
    mark: handOffMark(handOff),
    client:
      leadsTo === null
        ? undefined
        : {
            href: `/clients/${encodeURIComponent(leadsTo)}/connection`,
            label: text(
              outcome === 'quarantined' ? 'handoff.decide' : 'connections.see_connection',
            ),
            isPrimary: state === 'approved',
          },
    again: isLive || state === 'approved' ? undefined : { connection_id, scope },
  }
}

/** The link and the message around it, the one time that anybody at the firm sees it. */
export interface NewLinkView {
  readonly title: string
  readonly progressHref: string
  /** Undefined on its second view, which has no link in it. */
  readonly link:
    | {
        readonly href: string
        readonly note: string
        readonly subject: string
        readonly message: string
      }
    | undefined
}

export function toNewLinkView(
  handOff: HandOff,
  {
    link,
    firmName,
    personName,
  }: { link: string | undefined; firmName: string; personName: string },
  reader: Reader,
): NewLinkView {
  const { text } = reader
  const { clientName, scope } = handOff
  const lastDay = reader.instant(handOff.expires_at)
  const title = text('handoff.link_for_owner', { client: clientName })
  const progressHref = `/connect/handoff/${handOff.hand_off_id}`
  if (link === undefined) return { title, progressHref, link: undefined }
  const message = writeHandOffMessage(
    { firmName, personName, clientName, scope, link, lastDay },
    text,
  )
  return {
    title,
    progressHref,
    link: {
      href: link,
      note: text('handoff.copy_now_text', { client: clientName, date: lastDay }),
      subject: message.subject,
      message: message.body,
    },
  }
}
