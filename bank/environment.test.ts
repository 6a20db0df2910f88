import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { OperatorError, readBankEnvironment } from '@/bank/environment'

describe("the bank's environment", () => {
  test('with nothing set the bank is on this machine alone, embedded, without control routes', () => {
    expect(readBankEnvironment({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      origin: 'http://localhost:4000',
      dataFolder: path.resolve('.data'),
      database: { kind: 'embedded', folder: path.resolve('.data', 'bank') },
      controlKey: undefined,
      rateLimited: false,
      demoPeople: true,
      logLevel: 'info',
    })
  })

  test('every variable is read', () => {
    const read = readBankEnvironment({
      BANK_PORT: '4711',
      BANK_HOST: '0.0.0.0',
      BANK_URL: 'https://bank.example/',
      DATA_DIR: '/var/lib/bank',
      BANK_DATABASE_URL: 'postgres://bank@db/bank',
      BANK_CONTROL_KEY: '0123456789abcdef',
      BANK_RATE_LIMITS: 'on',
      BANK_LOG_LEVEL: 'silent',
    })
    expect(read).toMatchObject({
      port: 4711,
      host: '0.0.0.0',
      origin: 'https://bank.example',
      database: { kind: 'postgres', url: 'postgres://bank@db/bank' },
      controlKey: '0123456789abcdef',
      rateLimited: true,
      logLevel: 'silent',
    })
  })

  test.each([
    ['BANK_PORT', 'http'],
    ['BANK_PORT', '0'],
    ['BANK_PORT', '65536'],
    ['BANK_URL', 'bank.example'],
    ['BANK_URL', 'http://bank.example'],
    ['BANK_URL', 'https://bank.example/path'],
    ['BANK_DATABASE_URL', 'mysql://bank'],
    ['BANK_CONTROL_KEY', 'spaces are not for a bearer'],
    ['BANK_RATE_LIMITS', 'yes'],
    ['BANK_LOG_LEVEL', 'loud'],
    ['BANK_DEMO_PEOPLE', 'yes'],
  ])('%s=%s stops the start with one line that names it and gives an example', (name, value) => {
    const start = () => readBankEnvironment({ [name]: value })
    expect(start).toThrow(OperatorError)
    expect(start).toThrow(new RegExp(`^${name} .*for example [^\n]+$`))
  })

  test('the people of the demo may sign in on this machine, and elsewhere only by configuration', () => {
    const demoPeople = (variables: Record<string, string>) =>
      readBankEnvironment(variables).demoPeople
    expect(demoPeople({ BANK_URL: 'http://[::1]:4000' })).toBe(true)
    expect(demoPeople({ BANK_URL: 'https://localhost' })).toBe(true)
    expect(demoPeople({ BANK_URL: 'https://bank.example' })).toBe(false)
    expect(demoPeople({ BANK_URL: 'https://bank.example', BANK_DEMO_PEOPLE: 'on' })).toBe(true)
  })

  test('a control key may be short only on a loopback address', () => {
    expect(readBankEnvironment({ BANK_CONTROL_KEY: 'short' }).controlKey).toBe('short')
    const open = { BANK_CONTROL_KEY: 'short', BANK_HOST: '0.0.0.0' }
    expect(() => readBankEnvironment(open)).toThrow(/^BANK_CONTROL_KEY must be 16 to 512/)
  })

  test('a refused secret is not repeated', () => {
    expect(() => readBankEnvironment({ BANK_CONTROL_KEY: 'tell no-one!' })).not.toThrow(/no-one/)
  })
})
