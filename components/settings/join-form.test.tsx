import { describe, expect, test } from 'vitest'
import { JoinForm } from '@/components/settings/join-form'
import { EndedPersonLink } from '@/components/settings/link-states'
import { renderServerScreen } from '@/test/components/screens'

describe('the page of a link', () => {
  type Given = Parameters<typeof JoinForm>[0]
  const show = (change: Partial<Given> = {}): Promise<string> =>
    renderServerScreen(
      <JoinForm
        kind="invitation"
        token="t"
        firmName="Marlow & Finch"
        email="dana@marlow.example"
        worksUntil="14 Jul 2026, 10:00:00 UTC"
        problem={undefined}
        signedInAs={undefined}
        passwordLength={{ min: 12, max: 256 }}
        provider={undefined}
        {...change}
      />,
    )

  test('asks who is invited for a name, and who resets a password for none', async () => {
    const html = await show()
    expect(html).toMatch(/<h1[^>]*>Join Marlow &amp; Finch</)
    expect(html).toContain('Your name')
    expect(html).not.toContain('role="alert"')
    expect(html).toContain('14 Jul 2026, 10:00:00 UTC')
    const reset = await show({ kind: 'reset' })
    expect(reset).toMatch(/<h1[^>]*>Set a new password</)
    expect(reset).not.toContain('Your name')
  })

  test('offers who is invited the provider too, and who resets a password only that', async () => {
    expect(await show({ provider: 'Example' })).toContain('Continue with Example')
    expect(await show({ provider: 'Example', kind: 'reset' })).not.toContain('Continue with')
    expect(await show()).not.toContain('Continue with')
  })

  test('says what was wrong with the form, and nothing that an address makes up', async () => {
    const said = async (problem: string) =>
      /role="alert".*?<\/div>/s.exec(await show({ problem }))?.[0]
    expect(await said('length')).toContain('12 to 256 characters')
    expect(await said('common')).toContain('Many people have this password')
    expect(await said('personal')).toContain('made of your name')
    expect(await said('differs')).toContain('typed in two ways')
    expect(await said('name')).toContain('Enter a name.')
    expect(await said('<b>made up</b>')).toBeUndefined()
  })

  test('offers no form to somebody else who is signed in', async () => {
    const html = await show({ signedInAs: 'Ada Marlow' })
    expect(html).toContain('Ada Marlow')
    expect(html).not.toContain('<form')
  })
})

test('a link that opens nothing says why and what to do, and nobody’s name', async () => {
  const said = (state: 'used' | 'expired' | 'unknown' | 'throttled') =>
    renderServerScreen(<EndedPersonLink state={state} />)
  expect(await said('used')).toContain('sign in')
  expect(await said('expired')).toMatch(/has expired.*Ask an admin/s)
  expect(await said('unknown')).toContain('another has taken its place')
  expect(await said('throttled')).toContain('Wait a minute')
})
