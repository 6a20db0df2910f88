import { expect, test } from 'vitest'
import { parseJson } from '@/lib/server/banking/parse-json'

const parse = (text: string) => parseJson(new TextEncoder().encode(text))

test.each([
  ['{"a":1,"a":2}'],
  ['{"a":1,"\\u0061":2}'],
  ['{"__proto__":1,"__proto__":2}'],
  ['[{"rows":[{"id":"1"},{"id":"2","sum":{"n":1,"n":1}}]}]'],
])('two members of one name in an object are refused: %s', (text) => {
  expect(() => parse(text)).toThrow('the same name twice')
})

test.each([
  ['{"a":{"a":{"a":1}},"b":{"a":1}}'],
  ['{"a:b":":","c":[":","{\\"x\\":1}"],"":{}}'],
  ['{"a\\"":1,"a\\\\":2,"1":3,"01":4}'],
  ['{"toString":1,"constructor":{"length":2}}'],
])('a name is taken only by a member of the same object: %s', (text) => {
  expect(parse(text)).toEqual(JSON.parse(text))
})

test('what is nested deeper than 64 levels is refused before it is parsed', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect(parse(nested(64))).toBeInstanceOf(Array)
  expect(() => parse(nested(65))).toThrow('nested too deeply')
})

test('a number of which a digit would be lost is a text, and digits within a text stay', () => {
  const text = '[12345678901234567890,1.234567890123456789,1.5,"12345678901234567890"]'
  expect(parse(text)).toEqual([
    '12345678901234567890',
    '1.234567890123456789',
    1.5,
    '12345678901234567890',
  ])
})

test('a member called __proto__ is left out beside others, and half a character is replaced', () => {
  expect(parse('{"__proto__":{"x":1},"b":"\\ud800"}')).toEqual({ b: '\ufffd' })
})
