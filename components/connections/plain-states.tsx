import { PlainState } from '@/components/layout/plain-page'
import type { StateAction, StateView } from '@/components/layout/state-view'
import { type ApprovalFailure, describeApprovalFailure } from '@/lib/present/approval-failure'
import { getReader, getText, getTranslations } from '@/lib/server/http/get-reader'
import { connectionPath } from '@/lib/search-params/resource-path'

const failureIcons: Record<ApprovalFailure['tone'], StateView['icon']> = {
  danger: 'unreachable',
  attention: 'alert',
  info: 'ended',
}

/** Why nothing was connected, and the way on: the same client again, a new start, or a link. */
export async function ApprovalOutcome({
  code,
  connection_id,
}: {
  code: string | undefined
  /** The client that was to be approved again, where that is known. */
  connection_id: string | undefined
}) {
  const [t, shell, { text }] = await Promise.all([
    getTranslations('approvals'),
    getTranslations('shell'),
    getText(),
  ])
  const failure = describeApprovalFailure(code, text)
  const { title, tone, next, offersLink = false } = failure
  const again: StateAction = {
    label: t('ask_again'),
    isPrimary: true,
    ...(connection_id === undefined
      ? { href: '/connect' }
      : { authorize: { connection_id, scope: [] } }),
  }
  // Another client was approved: the one that was to be is as it was.
  const isMissed = code === 'not_assigned' && connection_id !== undefined
  const linkHref =
    connection_id === undefined ? '/connect' : `${connectionPath(connection_id)}#handoff`
  return (
    <>
      <title>{`${title} · Countinghouse`}</title>
      <PlainState
        state={{
          tone,
          icon: failureIcons[tone],
          title,
          text: [failure.text, ...(offersLink ? [t('have_approved_text')] : [])],
          actions: [
            ...(next === 'again' || isMissed ? [again] : []),
            ...(offersLink ? [{ label: t('send_link'), href: linkHref }] : []),
            { label: shell('go_to_clients'), href: '/' },
          ],
        }}
      />
    </>
  )
}

export interface Closing {
  kind: 'done' | 'declined' | 'ended' | 'failed'
  firmName: string
}

/** How a hand-off ended, for the owner of a business: no more than that, whatever the firm may read. */
export async function HandOffClosing({ closing }: { closing: Closing | undefined }) {
  const t = await getTranslations('handoff')
  return (
    <>
      <title>{`${t(closing?.kind === 'done' ? 'done' : 'approval')} · Countinghouse`}</title>
      <ClosingState closing={closing} />
    </>
  )
}

async function ClosingState({ closing }: { closing: Closing | undefined }) {
  const t = await getTranslations('handoff')
  if (closing?.kind === 'ended') return <EndedLinkState isThrottled={false} />
  if (closing?.kind === 'declined') {
    return (
      <PlainState
        state={{
          tone: 'info',
          icon: 'unlinked',
          title: t('closed_declined'),
          text: [t('closed_declined_text', { firm: closing.firmName }), t('closed_declined_next')],
          actions: [],
        }}
      />
    )
  }
  if (closing?.kind === 'done') {
    return (
      <PlainState
        state={{
          tone: 'good',
          icon: 'done',
          title: t('closed_done', { firm: closing.firmName }),
          text: [t('closed_done_text'), t('closed_done_end')],
          actions: [],
        }}
      />
    )
  }
  const cause =
    closing === undefined
      ? t('closed_failed_text')
      : t('closed_failed_reported', { firm: closing.firmName })
  return (
    <PlainState
      state={{
        tone: 'attention',
        icon: 'alert',
        title: t('closed_failed'),
        text: [cause, t('closed_failed_next')],
        actions: [],
      }}
    />
  )
}

/** A link that works no more, or never did: the same for all of them, and nobody’s name in it. */
export async function EndedLink({ isThrottled = false }: { isThrottled?: boolean }) {
  const t = await getTranslations('handoff')
  return (
    <>
      <title>{`${t('not_in_use')} · Countinghouse`}</title>
      <EndedLinkState isThrottled={isThrottled} />
    </>
  )
}

async function EndedLinkState({ isThrottled }: { isThrottled: boolean }) {
  const t = await getTranslations('handoff')
  return (
    <PlainState
      state={{
        tone: 'plain',
        icon: 'unlinked',
        title: t('not_in_use'),
        text: [t('not_in_use_text'), t(isThrottled ? 'throttled' : 'send_new')],
        actions: [],
      }}
    />
  )
}

/** At the address of a client that the firm has deleted, for those who might have seen it. */
export async function DeletedClient({
  deleted: { forgottenAt, finishedAt },
  certificateHref,
}: {
  deleted: { forgottenAt: string; finishedAt: string | null }
  /** For who may read it. */
  certificateHref?: string | undefined
}) {
  const [t, shell, { instantFull, text }] = await Promise.all([
    getTranslations('connections'),
    getTranslations('shell'),
    getReader(),
  ])
  return (
    <>
      <title>{`${t('forgotten_heading')} · Countinghouse`}</title>
      <PlainState
        state={{
          tone: 'plain',
          icon: 'deleted',
          title: t('forgotten_heading'),
          text: [
            t('forgotten_on', { at: instantFull(forgottenAt) }),
            t('forgotten_left'),
            ...(finishedAt === null ? [t('forgotten_unconfirmed')] : []),
          ],
          actions: [
            { label: shell('go_to_clients'), isPrimary: true, href: '/' },
            ...(certificateHref === undefined
              ? []
              : [{ label: text('departure_data.certificate'), href: certificateHref }]),
          ],
        }}
      />
    </>
  )
}
