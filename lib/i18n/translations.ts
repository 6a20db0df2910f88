import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core'
import { ar } from '@/lib/i18n/ar'
import { de } from '@/lib/i18n/de'
import { en, type EnglishMessages, type Messages } from '@/lib/i18n/en'
import type { MessageKey, MessageValues } from '@/lib/i18n/message-key'
import { es } from '@/lib/i18n/es'
import { directionOf, type Language, messageLocale, onMessageError } from '@/lib/i18n/language'

// `useTranslations` and `createTranslator` know every area, key and value by this.
declare module 'use-intl/core' {
  interface AppConfig {
    Messages: EnglishMessages
  }
}

export type MessageArea = keyof EnglishMessages

const sources: Record<Language, Messages> = { en, de, es, ar }
const compiled = new Map<string, Record<string, unknown>>()

/**
 * The messages of these areas, compiled: what `MessagesProvider` gives to the browser, which therefore
 * needs no parser. A page picks what its client components say.
 */
export function pickMessages<Area extends MessageArea>(
  language: Language,
  areas: readonly Area[],
): Pick<Messages, Area> {
  const picked = areas.map((area) => [area, compileArea(language, area)] as const)
  // use-intl types messages by their source: compiled ones have the same keys.
  return Object.fromEntries(picked) as Pick<Messages, Area>
}

/** As use-intl spells one of our areas. */
export type Namespace = NamespaceKeys<EnglishMessages, NestedKeyOf<EnglishMessages>>

const translators = new Map<string, unknown>()

/** Translates on the server and in tests: `createTranslations('de', 'cards')('title')`. */
export function createTranslations<const Area extends Namespace = never>(
  language: Language,
  area?: Area,
) {
  const create = () =>
    createTranslator<EnglishMessages, Area>({
      locale: messageLocale(language),
      // use-intl types messages by their English source: others have the same keys and values.
      messages: allMessages(language) as object as EnglishMessages,
      ...(area === undefined ? {} : { namespace: area }),
      onError: onMessageError,
    })
  // One for each language and area, since each keeps its plural rules.
  const key = `${language}.${area ?? ''}`
  const translator = (translators.get(key) ?? create()) as ReturnType<typeof create>
  translators.set(key, translator)
  return translator
}

/** Words of any area, for view rows and routes: the server makes them, where no component does. */
export interface Text {
  /** The message in words, with every value it needs: `text('shell.signed_in_as', { name })`. */
  text: <const Key extends MessageKey>(key: Key, ...values: MessageValues<Key>) => string
}

const texts = new Map<Language, Text>()

export function createText(language: Language): Text {
  const known = texts.get(language)
  if (known !== undefined) return known
  // Keys and values are checked by `Text`.
  const text: Text = { text: createTranslations(language) as unknown as Text['text'] }
  texts.set(language, text)
  return text
}

const languages = new Map<Language, Messages>()

function allMessages(language: Language): Messages {
  const known = languages.get(language)
  if (known !== undefined) return known
  const areas = Object.keys(en) as (keyof Messages)[]
  const compiledAreas = areas.map((area) => [area, compileArea(language, area)] as const)
  // Compiled messages have the same keys.
  const messages = Object.fromEntries(compiledAreas) as object as Messages
  languages.set(language, messages)
  return messages
}

function compileArea(language: Language, area: keyof Messages): Record<string, unknown> {
  const key = `${language}.${area}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const isolate = directionOf(language) === 'rtl'
  const messages = Object.entries(sources[language][area]).map(([name, text]) => {
    const message = compile(text)
    return [name, isolate ? isolateValues(message) : message] as const
  })
  // The compiler's objects have no prototype, which React does not take across to the browser.
  const made = JSON.parse(JSON.stringify(Object.fromEntries(messages))) as Record<string, unknown>
  compiled.set(key, made)
  return made
}

type Node = Exclude<CompiledMessage, string>[number]

// Unicode Bidirectional Algorithm, 2.5: what stands between these two is laid out on its own.
const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'
const rightToLeftMark = '\u200F'

/**
 * A compiled message of a right-to-left language with each value isolated: a name in Latin letters
 * keeps its own full stop, and moves nothing of the sentence around it.
 */
function isolateValues(message: CompiledMessage): CompiledMessage {
  return typeof message === 'string' ? message : isolateNodes(message)
}

function isolateNodes(nodes: readonly Node[]): Node[] {
  const isolated = nodes.flatMap(isolateNode)
  // "{label}: {value}" has no letter that would make it run from right to left.
  return nodes.length > 1 && !nodes.some(mayHaveLetters) ? [rightToLeftMark, ...isolated] : isolated
}

/** `[name]` is a value, `[name, 1, branches]` a choice, `[name, ...children]` a tag; see icu-minify. */
function isolateNode(node: Node): Node[] {
  if (!Array.isArray(node)) return [node]
  const [name, second, third] = node
  // An address that is copied with a sign around it leads nowhere.
  if (node.length === 1) return name === 'href' ? [node] : [firstStrongIsolate, node, popIsolate]
  if (typeof second !== 'number' || second === 0) {
    return [[name, ...isolateNodes(node.slice(1) as Node[])] as Node]
  }
  if (typeof third !== 'object' || third === null) return [node]
  const branches = Object.entries(third as Record<string, CompiledMessage>).map(
    ([key, branch]) => [key, Array.isArray(branch) ? isolateNodes(branch) : branch] as const,
  )
  return [[name, second, Object.fromEntries(branches)] as Node]
}

function mayHaveLetters(node: Node): boolean {
  return typeof node === 'string' ? /\p{L}/u.test(node) : Array.isArray(node) && node.length > 1
}
