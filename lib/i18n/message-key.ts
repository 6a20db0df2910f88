import type { ICUArgs } from 'use-intl/core'
import type { Absences, EnglishMessages } from '@/lib/i18n/en'

type Catalogue = {
  [Area in keyof EnglishMessages as Area]: {
    [Name in keyof EnglishMessages[Area] as `${Area}.${Name & string}`]: EnglishMessages[Area][Name]
  }
}[keyof EnglishMessages]

type KeyOfEach<Area> = Area extends unknown ? keyof Area & string : never

/** `area.name`, as `shell.theme`. */
export type MessageKey = KeyOfEach<Catalogue>

/** The message of an absence, such as “No cards yet”. */
export type AbsenceKey = `none.${keyof Absences}`

type MessageAt<Key extends MessageKey | AbsenceKey> =
  Key extends `none.${infer Name extends keyof Absences}`
    ? Absences[Name]
    : Key extends `${infer Area extends keyof EnglishMessages}.${infer Name}`
      ? EnglishMessages[Area][Name & keyof EnglishMessages[Area]]
      : never

/** A message that needs no value: what a table of messages holds, to be said by its key alone. */
export type PlainMessageKey = {
  [Key in MessageKey]: MessageAt<Key> extends `${string}{${string}` ? never : Key
}[MessageKey]

/** One that needs no value. */
export type PlainAbsenceKey = {
  [Key in AbsenceKey]: MessageAt<Key> extends `${string}{${string}` ? never : Key
}[AbsenceKey]

/** What a message needs, by name: money and dates come already formatted. */
type Needed<Message> = ICUArgs<
  Message & string,
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: never }
>

/**
 * The values of a message, as a function takes them: none where it needs none, and those of all where the
 * key is one of several. (use-intl's own arguments may be left out of a message that is all one choice.)
 */
export type MessageValues<Key extends MessageKey | AbsenceKey> = [Key] extends [
  PlainMessageKey | PlainAbsenceKey,
]
  ? []
  : [
      values: (Key extends unknown ? (values: Needed<MessageAt<Key>>) => void : never) extends (
        values: infer All,
      ) => void
        ? All
        : never,
    ]
