import { expect, test } from 'vitest'
import { findProviderProblem } from '@/lib/present/provider-problem'

test('what went wrong at the provider is a message of ours, and nothing that an address makes up', () => {
  expect(findProviderProblem('sso_undated')).toBe('signin.sso_undated')
  expect(findProviderProblem('sso_other_person')).toBe('signin.sso_other_person')
  for (const made of ['sso_x', 'constructor', '', undefined]) {
    expect(findProviderProblem(made)).toBeUndefined()
  }
})
