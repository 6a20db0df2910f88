import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'

/**
 * Stands for `use-intl/format-message/format-only` in the unit tests: it comes with the development
 * build of icu-minify, which throws where a message lacks a value instead of saying "undefined".
 */
export default function formatMessage(
  _key: string,
  message: CompiledMessage,
  values: FormatValues | undefined,
  {
    locale,
    formatters,
  }: { locale: string; formatters: Parameters<typeof format>[3]['formatters'] },
) {
  return format(message, locale, values, { formatters })
}

formatMessage.raw = false
