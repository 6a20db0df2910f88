import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  describeApprovalFailure,
  listApprovalFailures,
} from '@/components/connections/approval-failure'
import { ApprovalOutcome } from '@/components/connections/approval-outcome'
import { ConnectForm } from '@/components/connections/connect-form'
import { listScopes } from '@/lib/domain/connections/connection-need'
import { createText } from '@/lib/i18n/create-text'

const words = createText('en')
const { text } = words

describe('ConnectForm', () => {
  it('asks for every kind of data unless one is unticked, and says who must approve', () => {
    const html = renderToStaticMarkup(<ConnectForm environments={['sandbox']} words={words} />)
    expect(html.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(listScopes().length - 1)
    expect(html).toContain('an owner or admin of the business')
    expect(html).toContain('action="/api/connections/authorize" method="post"')
    expect(html).not.toContain('name="environment"')
  })

  it('lets the environment be chosen where there are two', () => {
    const html = renderToStaticMarkup(
      <ConnectForm environments={['production', 'sandbox']} words={words} />,
    )
    expect(html).toContain('name="environment"')
  })
})

describe('ApprovalOutcome', () => {
  it.each(listApprovalFailures())(
    '%s says what happened, in one heading, with a next step',
    (code) => {
      const html = renderToStaticMarkup(
        <ApprovalOutcome failure={describeApprovalFailure(code, text)} text={text} />,
      )
      expect(html.match(/<h1>/g)).toHaveLength(1)
      expect(html).toMatch(/<a [^>]*href/)
    },
  )

  it('names both causes of a refusal to approve, and is no error', () => {
    const { text: said, tone } = describeApprovalFailure('declined', text)
    expect(said).toContain('declined')
    expect(said).toContain('not an owner or admin of any business')
    expect(tone).toBe('information')
  })

  it('says nothing that stands in the address', () => {
    for (const code of [undefined, 'constructor', '<script>', 'call 555-0100']) {
      expect(describeApprovalFailure(code, text).title).toBe('Consent was not completed')
    }
  })

  it('asks the same client again where it is known', () => {
    const html = renderToStaticMarkup(
      <ApprovalOutcome
        failure={describeApprovalFailure('expired', text)}
        connection_id="c1"
        text={text}
      />,
    )
    expect(html).toContain('name="connection_id" value="c1"')
  })
})
