import type { StateAction, StateView } from '@/components/layout/state-view'
import { type ApprovalFailure, describeApprovalFailure } from '@/lib/present/approval-failure'
import type { Reader } from '@/lib/format/create-reader'

type Words = Pick<Reader, 'text'>

const failureIcons: Record<ApprovalFailure['tone'], StateView['icon']> = {
  danger: 'unreachable',
  attention: 'alert',
  info: 'ended',
}

/** Why nothing was connected, and the way on: the same client again, a new start, or a link. */
export function toApprovalOutcome(
  code: string | undefined,
  /** The client that was to be approved again, where that is known. */
  connection_id: string | undefined,
  { text }: Words,
): StateView {
  const { title, text: sentence, tone, next, offersLink } = describeApprovalFailure(code, text)
  const again: StateAction =
    connection_id === undefined
      ? { label: text('approvals.ask_again'), isPrimary: true, href: '/connect' }
      : {
          label: text('approvals.ask_again'),
          isPrimary: true,
          authorize: { connection_id, scope: [] },
        }
  const link: StateAction = {
    label: text('approvals.send_link'),
    href:
      connection_id === undefined
        ? '/connect'
        : `/clients/${encodeURIComponent(connection_id)}/connection#handoff`,
  }
  return {
    tone,
    icon: failureIcons[tone],
    title,
    text: [sentence, ...(offersLink === true ? [text('approvals.have_approved_text')] : [])],
    actions: [
      ...(next === 'again' ? [again] : []),
      ...(offersLink === true ? [link] : []),
      { label: text('shell.go_to_portfolio'), href: '/' },
    ],
  }
}

export interface Closing {
  kind: 'done' | 'declined' | 'ended' | 'failed'
  firmName: string
}

/** How a hand-off ended, for the owner of a business: no more than that, whatever the firm may read. */
export function toClosingState(closing: Closing | undefined, words: Words): StateView {
  const { text } = words
  if (closing?.kind === 'ended') return toEndedLinkState(false, words)
  if (closing?.kind === 'declined') {
    return {
      tone: 'info',
      icon: 'unlinked',
      title: text('handoff.closed_declined'),
      text: [
        text('handoff.closed_declined_text', { firm: closing.firmName }),
        text('handoff.closed_declined_next'),
      ],
      actions: [],
    }
  }
  if (closing?.kind === 'done') {
    return {
      tone: 'good',
      icon: 'done',
      title: text('handoff.closed_done', { firm: closing.firmName }),
      text: [text('handoff.closed_done_text'), text('handoff.closed_done_end')],
      actions: [],
    }
  }
  return {
    tone: 'attention',
    icon: 'alert',
    title: text('handoff.closed_failed'),
    text: [
      closing === undefined
        ? text('handoff.closed_failed_text')
        : text('handoff.closed_failed_reported', { firm: closing.firmName }),
      text('handoff.closed_failed_next'),
    ],
    actions: [],
  }
}

/** A link that works no more, or never did: the same for all of them, and nobody’s name in it. */
export function toEndedLinkState(isThrottled: boolean, { text }: Words): StateView {
  return {
    tone: 'plain',
    icon: 'unlinked',
    title: text('handoff.not_in_use'),
    text: [
      text('handoff.not_in_use_text'),
      text(isThrottled ? 'handoff.throttled' : 'handoff.send_new'),
    ],
    actions: [],
  }
}

/** At the address of a client that the firm has deleted, for those who might have seen it. */
export function toDeletedClientState(
  { forgottenAt, finishedAt }: { forgottenAt: string; finishedAt: string | null },
  { text, instantFull }: Pick<Reader, 'text' | 'instantFull'>,
): StateView {
  return {
    tone: 'plain',
    icon: 'deleted',
    title: text('connections.forgotten_heading'),
    text: [
      text('connections.forgotten_on', { at: instantFull(forgottenAt) }),
      text(
        finishedAt === null ? 'connections.forgotten_unconfirmed' : 'connections.forgotten_whole',
      ),
    ],
    actions: [{ label: text('shell.go_to_portfolio'), isPrimary: true, href: '/' }],
  }
}
