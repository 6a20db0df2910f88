import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { listApprovalFailures } from '@/components/connections/approval-failure'
import { ApprovalOutcome } from '@/components/connections/approval-outcome'
import { describeApprovalFailure } from '@/components/connections/approval-failure'
import { ConnectForm } from '@/components/connections/connect-form'
import { describeActor } from '@/components/connections/describe-event'
import { describeHandOff } from '@/components/connections/describe-hand-off'
import { HandOffClosing } from '@/components/connections/hand-off-closing'
import { HandOffInvitation } from '@/components/connections/hand-off-invitation'
import { writeHandOffMessage } from '@/components/connections/hand-off-message'
import { listScopes } from '@/lib/domain/connections/connection-need'
import { createText } from '@/lib/i18n/create-text'
import type { HandOff, HandOffState } from '@/lib/domain/connections/hand-off'

const words = createText('en')
const { text } = words

const handOff: HandOff = {
  hand_off_id: 'c0ffee00-0000-4000-8000-000000000001',
  clientName: 'Acme',
  connection_id: null,
  environment: 'production',
  scope: [...listScopes()],
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

const firm = { firmName: 'Marlow & Finch', personName: 'Ada', clientName: 'Acme' }

function invitation(isSignedIn: boolean, scope: readonly string[] = listScopes()): string {
  return renderToStaticMarkup(
    <HandOffInvitation
      {...firm}
      token="t0ken"
      scope={scope}
      lastDay="26 Jun 2026"
      isRehearsal={false}
      isSignedIn={isSignedIn}
      text={text}
    />,
  )
}

describe('what an owner sees', () => {
  it('names who asks, what is seen and what never, and has one plain form', () => {
    const html = invitation(false)
    for (const said of ['Marlow &amp; Finch', 'Ada', 'Acme', 'No payment is made', '26 Jun 2026']) {
      expect(html).toContain(said)
    }
    expect(html.match(/<dt>/g)).toHaveLength(listScopes().length)
    expect(html.match(/<form/g)).toHaveLength(1)
    expect(html).toContain('action="/api/handoff/begin" method="post"')
    expect(html).not.toContain('<a ')
  })

  it('shows only what is asked for, and a kind we do not know as it came', () => {
    const html = invitation(false, ['cards:read', 'future:read'])
    expect(html.match(/<dt>[^<]*/g)).toEqual(['<dt>Cards', '<dt>future:read'])
  })

  it('has no button for somebody who is signed in here', () => {
    expect(invitation(true)).not.toContain('<form')
  })

  it('is told no more than how it ended', () => {
    for (const kind of ['done', 'declined', 'failed'] as const) {
      const html = renderToStaticMarkup(
        <HandOffClosing closing={{ kind, firmName: 'Marlow & Finch' }} text={text} />,
      )
      expect(html).toContain('Marlow &amp; Finch')
      expect(html.match(/<h1>/g)).toHaveLength(1)
    }
    const ended = (
      <HandOffClosing closing={{ kind: 'ended', firmName: 'Marlow & Finch' }} text={text} />
    )
    expect(renderToStaticMarkup(ended)).not.toContain('Marlow')
  })
})

describe('what the firm sees', () => {
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
    const said = Object.keys(states).map((state) =>
      describeHandOff({ ...handOff, state: state as HandOffState }, text),
    )
    expect(new Set(said.map(({ word }) => word)).size).toBe(said.length)
    for (const each of said) expect(each.text).toMatch(/^[A-Z].*\.$/)
  })

  it('says why it failed, and whether the link still works', () => {
    for (const failure of listApprovalFailures()) {
      const failed = { ...handOff, state: 'failed', failure } as const
      expect(describeHandOff(failed, text).text).toContain('still works')
      expect(describeHandOff({ ...failed, isLive: false }, text).text).toContain('Make a new one')
    }
  })

  it('is sent to the decision when the business could not be recognised', () => {
    const approved = { ...handOff, state: 'approved', isLive: false } as const
    expect(describeHandOff({ ...approved, outcome: 'quarantined' }, text).text).toContain('decides')
    expect(describeHandOff({ ...approved, outcome: 'connected' }, text).text).toContain('connected')
  })

  it('gets a message with the link, what is seen, what never, and until when', () => {
    const link = 'https://desk.example/handoff/t0ken'
    const scope = ['transactions:read']
    const { subject, body } = writeHandOffMessage(
      { ...firm, scope, link, lastDay: '26 Jun 2026' },
      text,
    )
    expect(subject).toContain('Acme')
    for (const said of [link, '- Transactions:', 'cannot move money', '26 Jun 2026', 'Ada']) {
      expect(body).toContain(said)
    }
    expect(body).not.toContain('- Cards')
  })

  it('reads who did what in the history', () => {
    const person = { name: 'Ada' }
    const detail = { hand_off_id: handOff.hand_off_id }
    const actor = (kind: string, known: Record<string, unknown> = detail) =>
      describeActor({ kind: `connection.${kind}`, detail: known, person }, text)
    expect(actor('connected')).toBe('the owner through a hand-off from Ada')
    expect(actor('declined')).toBe('the owner through a hand-off from Ada')
    expect(actor('hand_off_made')).toBe('Ada')
    expect(actor('connected', {})).toBe('Ada')
  })
})

describe('a link is offered', () => {
  it('beside every way to ask, for the same client and the same data', () => {
    const form = renderToStaticMarkup(<ConnectForm environments={['sandbox']} words={words} />)
    expect(form).toContain('formAction="/api/connections/handoff"')
  })

  it('where somebody who may not approve was sent back', () => {
    const outcome = (connection_id?: string) =>
      renderToStaticMarkup(
        <ApprovalOutcome
          failure={describeApprovalFailure('declined', text)}
          connection_id={connection_id}
          text={text}
        />,
      )
    expect(outcome('c1')).toContain('action="/api/connections/handoff"')
    expect(outcome('c1')).toContain('value="c1"')
    expect(outcome()).toContain('name="client_name"')
  })
})
