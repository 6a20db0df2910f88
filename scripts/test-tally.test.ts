import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  addTallies,
  closingLine,
  namedLines,
  tallyOne,
  tallyPlaywright,
  tallyReport,
  tallyVitest,
} from '@/scripts/test-tally.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: path.resolve('a.test.ts'),
  status,
  assertionResults: tests.map((each, index) => ({ fullName: `rule ${index}`, status: each })),
})
const spec = (status: string) => ({
  title: 'story',
  ok: status === 'expected',
  file: 'a.spec.ts',
  line: 3,
  tests: [{ status }],
})

describe('the sum over every runner', () => {
  test('it adds up and ends with one plain line', () => {
    const sum = addTallies([tallyOne('lint', true), tallyOne('format', false)])
    expect(sum).toMatchObject({ passed: 1, failed: 1, skipped: 0, failures: ['format'] })
    expect(namedLines(sum)).toEqual(['', 'Failed:', '  format'])
    expect(closingLine(sum)).toBe('1 passed, 1 failed')
    expect(closingLine({ ...sum, skipped: 2 })).toBe('1 passed, 1 failed, 2 skipped')
  })

  test('a failed unit test is counted and named', () => {
    const report = { testResults: [file('failed', 'passed', 'failed', 'skipped')] }
    expect(tallyVitest(report, 1)).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ['a.test.ts: rule 1'],
    })
  })

  test('the reason stands beneath what failed, shortened and without colours', () => {
    const failed = {
      fullName: 'rule',
      status: 'failed',
      failureMessages: ['\u001B[31mexpected 1\u001B[39m\n' + 'x'.repeat(5000)],
    }
    const report = { testResults: [{ ...file('failed'), assertionResults: [failed] }] }
    const [said = ''] = tallyVitest(report, 1).failures
    expect(said.split('\n').slice(0, 2)).toEqual(['a.test.ts: rule', '      expected 1'])
    expect(said.length).toBeLessThan(1300)
    const error = { message: 'not visible' }
    const story = { ...spec('unexpected'), tests: [{ status: 'unexpected', results: [{ error }] }] }
    const browser = { suites: [{ title: 'file', specs: [story] }], errors: [] }
    expect(tallyPlaywright(browser, 1).failures).toEqual(['a.spec.ts:3 story\n      not visible'])
  })

  test('a test file that cannot be loaded is a failure', () => {
    const report = { testResults: [file('failed'), file('passed', 'passed')] }
    expect(tallyVitest(report, 1)).toMatchObject({ passed: 1, failed: 1 })
  })

  test('a browser test in any depth of groups is counted', () => {
    const nested = { title: 'group', specs: [spec('unexpected'), spec('unexpected')] }
    const report = {
      suites: [{ title: 'file', specs: [spec('expected'), spec('skipped')], suites: [nested] }],
      errors: [{ message: 'no browser' }],
    }
    expect(tallyPlaywright(report, 1)).toMatchObject({ passed: 1, failed: 3, skipped: 1 })
  })

  test('what passed at its second try has passed, and is named with what went wrong at the first', () => {
    const results = [{ error: { message: 'not visible' } }, {}]
    const late = { ...spec('flaky'), tests: [{ status: 'flaky', results }] }
    const run = (...specs: (typeof late)[]) =>
      tallyPlaywright({ suites: [{ title: 'file', specs }], errors: [] }, 0)
    expect(run(late)).toMatchObject({ passed: 1, failed: 0, failures: [] })
    const [title, name] = namedLines(run(late)).slice(1)
    expect(title).toBe('1 test needed a second try:')
    expect(name).toBe('  a.spec.ts:3 story\n      not visible')
    expect(namedLines(run(late, late))).toContain('2 tests needed a second try:')
    expect(namedLines(tallyOne('lint', true))).toEqual([])
  })

  test('a runner that ran nothing, or failed outside its tests, has failed', () => {
    expect(tallyVitest({ testResults: [] }, 0)).toMatchObject({ passed: 0, failed: 1 })
    expect(tallyPlaywright({ suites: [], errors: [] }, 0)).toMatchObject({ failed: 1 })
    const passed = { testResults: [file('passed', 'passed')] }
    expect(tallyVitest(passed, 1)).toMatchObject({ passed: 1, failed: 1 })
    expect(tallyVitest(passed, 0)).toMatchObject({ passed: 1, failed: 0 })
  })

  test('a runner without a report has failed', async () => {
    const tally = await tallyReport('vitest', 'no-such-report.json', () => tallyOne('x', true))
    expect(tally).toMatchObject({ passed: 0, failed: 1 })
  })
})
