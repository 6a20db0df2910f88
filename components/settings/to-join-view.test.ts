import { describe, expect, test } from 'vitest'
import { toEndedPersonLink, toJoinView } from '@/components/settings/to-join-view'
import { createReader } from '@/lib/format/create-reader'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })

describe('the page of a link', () => {
  const source = {
    kind: 'invitation',
    token: 't',
    firmName: 'Marlow & Finch',
    email: 'dana@marlow.example',
    expires_at: '2026-07-14T10:00:00Z',
    problem: undefined,
    signedInAs: undefined,
    passwordLength: { min: 12, max: 256 },
    provider: undefined,
  } as const

  test('asks who is invited for a name, and who resets a password for none', () => {
    expect(toJoinView(source, reader)).toMatchObject({
      title: 'Join Marlow & Finch',
      name: 'Your name',
      problem: undefined,
      signedIn: undefined,
    })
    const reset = toJoinView({ ...source, kind: 'reset' }, reader)
    expect(reset).toMatchObject({ title: 'Set a new password', name: undefined })
  })

  test('offers who is invited the provider too, and who resets a password only that', () => {
    const at = (kind: 'invitation' | 'reset') =>
      toJoinView({ ...source, kind, provider: 'Example' }, reader).elsewhere
    expect(at('invitation')).toMatchObject({ label: 'Continue with Example' })
    expect(at('reset')).toBeUndefined()
    expect(toJoinView(source, reader).elsewhere).toBeUndefined()
  })

  test('says what was wrong with the form, and nothing that an address makes up', () => {
    const said = (problem: string) => toJoinView({ ...source, problem }, reader).problem
    expect(said('length')).toContain('12 to 256 characters')
    expect(said('common')).toContain('Many people have this password')
    expect(said('personal')).toContain('made of your name')
    expect(said('differs')).toContain('typed in two ways')
    expect(said('name')).toBe('Enter a name.')
    expect(said('<b>made up</b>')).toBeUndefined()
  })

  test('offers no form to somebody else who is signed in', () => {
    const { signedIn } = toJoinView({ ...source, signedInAs: 'Ada Marlow' }, reader)
    expect(signedIn?.fact).toContain('Ada Marlow')
  })
})

test('a link that opens nothing says why and what to do, and nobody’s name', () => {
  const said = (state: 'used' | 'expired' | 'unknown' | 'throttled') => {
    const { title, text } = toEndedPersonLink(state, reader)
    return `${title}. ${text.join(' ')}`
  }
  expect(said('used')).toContain('sign in')
  expect(said('expired')).toContain('has expired. Ask an admin')
  expect(said('unknown')).toContain('another has taken its place')
  expect(said('throttled')).toContain('Wait a minute')
})
