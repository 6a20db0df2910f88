import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { describeForOwner, describeHandOff, writeHandOffMessage } from '@/lib/present/hand-off'
import { Invitation } from '@/components/connections/invitation'
import { toHandOffView, toNewLinkView } from '@/components/connections/to-hand-off-view'
import {
  toApprovalOutcome,
  toClosingState,
  toDeletedClientState,
} from '@/components/connections/to-plain-states'
import { PlainState } from '@/components/layout/plain-page'
import { requestableScopes } from '@/lib/domain/connections/connection-need'
import type { HandOff, HandOffState } from '@/lib/domain/connections/hand-off'
import { createReader } from '@/lib/format/create-reader'
import { listApprovalFailures } from '@/lib/present/approval-failure'
import { renderServerScreen } from '@/test/components/screens'

const reader = createReader({ locale: 'en-US', timeZone: 'America/New_York' })
const { text } = reader

const handOff: HandOff = {
  hand_off_id: 'c0ffee00-0000-4000-8000-000000000001',
  clientName: 'Acme',
  connection_id: null,
  environment: 'production',
  scope: [...requestableScopes],
  state: 'sent',
  isLive: true,
  failure: null,
  outcome: null,
  approved_id: null,
  madeBy: 'Ada',
  made_at: '2026-06-12T12:00:00Z',
  expires_at: '2026-06-26T12:00:00Z',
  opened_at: null,
  begun_at: null,
  declined_at: null,
  failed_at: null,
  approved_at: null,
  withdrawn_at: null,
}

const firm = { firmName: 'Marlow & Finch', personName: 'Ada' }

function invitation(
  isSignedIn: boolean,
  scope: readonly string[] = requestableScopes,
): Promise<string> {
  return renderServerScreen(
    <Invitation
      {...firm}
      clientName="Acme"
      token="t0ken"
      shared={describeForOwner(scope, text)}
      lastDay={reader.instant(handOff.expires_at)}
      isSandbox={false}
      isSignedIn={isSignedIn}
    />,
  )
}

describe('what an owner sees', () => {
  it('names who asks, what is shared and what never, and has one plain form', async () => {
    const html = await invitation(false)
    for (const part of ['Marlow &amp; Finch', 'Ada', 'Acme', 'No payment is made', '26 Jun 2026']) {
      expect(html).toContain(part)
    }
    expect(html.match(/<p class="font-medium/g)).toHaveLength(requestableScopes.length)
    expect(html.match(/<form/g)).toHaveLength(1)
    expect(html).toContain('action="/api/handoff/begin" method="post"')
    expect(html).not.toContain('<a ')
  })

  it('lists only what is requested, and a kind that we do not know as it came', async () => {
    const html = await invitation(false, ['cards:read', 'future:read'])
    expect(
      [...html.matchAll(/<p class="font-medium[^>]*>([^<]*)/g)].map(([, label]) => label),
    ).toEqual(['Cards', 'future:read'])
  })

  it('has no button for somebody who is signed in here', async () => {
    expect(await invitation(true)).not.toContain('<form')
  })

  it('learns no more than how it ended', () => {
    for (const kind of ['done', 'declined', 'failed'] as const) {
      const state = toClosingState({ kind, firmName: firm.firmName }, reader)
      expect([state.title, ...state.text].join(' ')).toContain('Marlow & Finch')
      expect(state.actions).toEqual([])
    }
    const ended = toClosingState({ kind: 'ended', firmName: firm.firmName }, reader)
    expect([ended.title, ...ended.text].join(' ')).not.toContain('Marlow')
    const unknown = toClosingState(undefined, reader)
    expect([unknown.title, ...unknown.text].join(' ')).not.toContain('Marlow')
  })
})

describe('what the firm sees of a link', () => {
  it('has words of its own for every state', () => {
    const states: Record<HandOffState, true> = {
      sent: true,
      opened: true,
      begun: true,
      declined: true,
      failed: true,
      approved: true,
      expired: true,
      withdrawn: true,
    }
    const described = Object.keys(states).map((state) =>
      describeHandOff({ ...handOff, state: state as HandOffState }, text),
    )
    expect(new Set(described.map(({ word }) => word)).size).toBe(described.length)
    for (const each of described) expect(each.text).toMatch(/^[A-Z].*\.$/)
  })

  it('says why it failed, and whether the link still works', () => {
    for (const failure of listApprovalFailures()) {
      const failed = { ...handOff, state: 'failed', failure } as const
      expect(describeHandOff(failed, text).text).toContain('still works')
      expect(describeHandOff({ ...failed, isLive: false }, text).text).toContain('Create a new one')
    }
  })

  it('leads to the decision when the business could not be recognised', () => {
    const approved = { ...handOff, state: 'approved', isLive: false, approved_id: 'c1' } as const
    const quarantined = toHandOffView({ ...approved, outcome: 'quarantined' }, reader)
    expect(quarantined.text).toContain('decides')
    expect(quarantined.client).toMatchObject({
      href: '/clients/c1/connection',
      label: 'Decide whose it is',
    })
    expect(toHandOffView({ ...approved, outcome: 'connected' }, reader).text).toContain('connected')
  })

  it('shows which steps are done while the link works, and a way to replace it after', () => {
    const opened = { ...handOff, state: 'opened', opened_at: '2026-06-13T12:00:00Z' } as const
    const view = toHandOffView(opened, reader)
    expect(view.live?.steps.map(({ state }) => state)).toEqual(['done', 'current', 'open', 'open'])
    expect(view.again).toBeUndefined()
    const expired = toHandOffView({ ...opened, state: 'expired', isLive: false }, reader)
    expect(expired.live).toBeUndefined()
    expect(expired.again).toEqual({ connection_id: null, scope: handOff.scope })
  })

  it('gets a message with the link, what is shared, what never, and until when', () => {
    const link = 'https://books.example/handoff/t0ken'
    const { subject, body } = writeHandOffMessage(
      {
        ...firm,
        clientName: 'Acme',
        scope: ['transactions:read'],
        link,
        lastDay: '26 Jun 2026',
      },
      text,
    )
    expect(subject).toContain('Acme')
    for (const part of [link, '- Transactions:', 'cannot move money', '26 Jun 2026', 'Ada']) {
      expect(body).toContain(part)
    }
    expect(body).not.toContain('- Cards')
  })

  it('shows the link once, and only its progress after', () => {
    const link = 'https://books.example/handoff/t0ken'
    expect(toNewLinkView(handOff, { ...firm, link }, reader).link).toMatchObject({ href: link })
    const again = toNewLinkView(handOff, { ...firm, link: undefined }, reader)
    expect(again).toEqual({
      title: 'Link for the owner of Acme',
      progressHref: `/connect/handoff/${handOff.hand_off_id}`,
      link: undefined,
    })
  })
})

describe('an approval that connected nobody', () => {
  it.each(listApprovalFailures())('%s has one heading and a next step', (code) => {
    const html = renderToStaticMarkup(
      <PlainState state={toApprovalOutcome(code, undefined, reader)} />,
    )
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/<a [^>]*href/)
  })

  it('is requested again for the same client where it is known', () => {
    const html = renderToStaticMarkup(
      <PlainState state={toApprovalOutcome('expired', 'c1', reader)} />,
    )
    expect(html).toContain('name="connection_id" value="c1"')
  })

  it('offers a link for the owner to somebody who may not approve', () => {
    const hrefsOf = (connection_id?: string) =>
      toApprovalOutcome('declined', connection_id, reader).actions.map((action) =>
        'href' in action ? action.href : 'form',
      )
    expect(hrefsOf('c1')).toEqual(['form', '/clients/c1/connection#handoff', '/'])
    expect(hrefsOf()).toEqual(['/connect', '/connect', '/'])
  })
})

it('a deleted client says when it was deleted, and whether the bank has confirmed', () => {
  const forgottenAt = '2026-06-12T12:00:00Z'
  const confirmed = toDeletedClientState({ forgottenAt, finishedAt: forgottenAt }, reader)
  expect(confirmed.text[0]).toContain('12 Jun 2026, 08:00:00 EDT')
  expect(confirmed.text[1]).toContain('audit log')
  const open = toDeletedClientState({ forgottenAt, finishedAt: null }, reader)
  expect(open.text[1]).toContain('until it does')
})
