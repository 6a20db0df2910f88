import { beforeEach, describe, expect, it } from 'vitest'
import { HandOffScreen, NewLinkScreen } from '@/components/connections/hand-off-screen'
import { Invitation } from '@/components/connections/invitation'
import {
  ApprovalOutcome,
  type Closing,
  DeletedClient,
  HandOffClosing,
} from '@/components/connections/plain-states'
import { requestableScopes } from '@/lib/domain/connections/connection-need'
import type { HandOff, HandOffState } from '@/lib/domain/connections/hand-off'
import { createText } from '@/lib/i18n/translations'
import { listApprovalFailures } from '@/lib/present/approval-failure'
import { describeHandOff, writeHandOffMessage } from '@/lib/present/hand-off'
import { factsOf, readIn, renderServerScreen, wordsOf } from '@/test/components/screens'

const { text } = createText('en')

beforeEach(() => readIn('America/New_York'))

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

function invitation(
  isSignedIn: boolean,
  scope: readonly string[] = requestableScopes,
): Promise<string> {
  return renderServerScreen(
    <Invitation
      invitation={{
        firm: { name: 'Marlow & Finch', time_zone: 'America/New_York' },
        person: { name: 'Ada' },
        clientName: 'Acme',
        scope,
        expires_at: handOff.expires_at,
      }}
      token="t0ken"
      isSandbox={false}
      isSignedIn={isSignedIn}
    />,
  )
}

const firm = { firmName: 'Marlow & Finch', personName: 'Ada' }

const showLink = (link: Partial<HandOff>): Promise<string> =>
  renderServerScreen(<HandOffScreen handOff={{ ...handOff, ...link }} mayConnect />)

const outcome = (code: string, connection_id?: string): Promise<string> =>
  renderServerScreen(<ApprovalOutcome code={code} connection_id={connection_id} />)

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

  it('learns no more than how it ended', async () => {
    const close = async (closing: Closing | undefined): Promise<string> => {
      const html = await renderServerScreen(<HandOffClosing closing={closing} />)
      expect(html).not.toMatch(/<(a|form|button)\b/)
      return html
    }
    const firmName = 'Marlow & Finch'
    for (const kind of ['done', 'declined', 'failed'] as const) {
      expect(await close({ kind, firmName })).toContain('Marlow &amp; Finch')
    }
    expect(await close({ kind: 'ended', firmName })).not.toContain('Marlow')
    expect(await close(undefined)).not.toContain('Marlow')
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

  it('leads to the decision when the business could not be recognised', async () => {
    const approved = { state: 'approved', isLive: false, approved_id: 'c1' } as const
    const quarantined = await showLink({ ...approved, outcome: 'quarantined' })
    expect(quarantined).toContain('decides')
    expect(quarantined).toMatch(/<a [^>]*href="\/clients\/c1\/connection">Decide whose it is<\/a>/)
    expect(await showLink({ ...approved, outcome: 'connected' })).toContain('connected')
  })

  it('shows which steps are done while the link works, and a way to replace it after', async () => {
    const opened = { state: 'opened', opened_at: '2026-06-13T12:00:00Z' } as const
    const live = await showLink(opened)
    const steps = [...live.matchAll(/<li[^>]*>.*?<\/li>/gs)].map(([step]) => step)
    expect(steps.map(wordsOf)).toEqual([
      'Sent 12 Jun 2026, 08:00',
      'Opened 13 Jun 2026, 08:00',
      'At the bank',
      'Approved',
    ])
    expect(steps.findIndex((step) => step.includes('aria-current="step"'))).toBe(1)
    expect(factsOf(live)).toContainEqual(['Works until', '26 Jun 2026, 08:00'])
    expect(live).toContain('/withdraw"')
    expect(live).not.toContain('Connect a new client')
    const expired = await showLink({ ...opened, state: 'expired', isLive: false })
    expect(expired).not.toContain('aria-current="step"')
    expect(factsOf(expired).map(([label]) => label)).not.toContain('Works until')
    expect(expired).toMatch(/<a [^>]*href="\/connect"[^>]*>Connect a new client<\/a>/)
    const again = await showLink({ state: 'expired', isLive: false, connection_id: 'c1' })
    expect(again).toContain('name="connection_id" value="c1"')
    const scopes = [...again.matchAll(/name="scope" value="([^"]*)"/g)].map(([, scope]) => scope)
    expect(scopes).toEqual(handOff.scope)
  })

  it('neither withdraws nor replaces a link for those who may not connect', async () => {
    for (const link of [handOff, { ...handOff, state: 'expired', isLive: false } as const]) {
      const html = await renderServerScreen(<HandOffScreen handOff={link} mayConnect={false} />)
      expect(html).not.toMatch(/<form|btn-primary/)
    }
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

  it('shows the link once, and only its progress after', async () => {
    const link = 'https://books.example/handoff/t0ken'
    const show = (shown: string | undefined): Promise<string> =>
      renderServerScreen(<NewLinkScreen handOff={handOff} link={shown} {...firm} />)
    expect(await show(link)).toContain(`value="${link}"`)
    const again = await show(undefined)
    expect(again).toContain('Link for the owner of Acme')
    expect(again).toContain(`href="/connect/handoff/${handOff.hand_off_id}"`)
    expect(again).not.toMatch(/books\.example|<(input|textarea)/)
  })
})

describe('an approval that connected nobody', () => {
  it.each(listApprovalFailures())('%s has one heading and a next step', async (code) => {
    const html = await outcome(code)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/<a [^>]*href/)
  })

  it('is requested again for the same client where it is known', async () => {
    expect(await outcome('expired', 'c1')).toContain('name="connection_id" value="c1"')
  })

  it('offers a link for the owner to somebody who may not approve', async () => {
    const hrefsOf = async (connection_id?: string) =>
      [...(await outcome('declined', connection_id)).matchAll(/<form|<a [^>]*href="([^"]*)"/g)].map(
        ([, href]) => href ?? 'form',
      )
    expect(await hrefsOf('c1')).toEqual(['form', '/clients/c1/connection#handoff', '/'])
    expect(await hrefsOf()).toEqual(['/connect', '/connect', '/'])
  })
})

it('a deleted client says when it was deleted, and whether the bank has confirmed', async () => {
  const forgottenAt = '2026-06-12T12:00:00Z'
  const show = (finishedAt: string | null): Promise<string> =>
    renderServerScreen(<DeletedClient deleted={{ forgottenAt, finishedAt }} />)
  const confirmed = await show(forgottenAt)
  expect(confirmed).toContain('12 Jun 2026, 08:00:00 EDT')
  // Its certificate names it, so that nobody reads here that its name is gone.
  for (const words of [confirmed, await show(null)]) {
    expect(words).toContain('the certificate of deletion, which names it')
    expect(words).toContain('audit log')
    expect(words).not.toContain('Its name')
  }
  expect(confirmed).not.toContain('until it does')
  expect(await show(null)).toContain('until it does')
})
