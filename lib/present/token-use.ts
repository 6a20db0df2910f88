import { apiScopes } from '@/lib/domain/api/api-token'
import type { Text } from '@/lib/i18n/translations'

/** What a token is used for or may do, in the words of its settings. A scope that is unknown here stands as it is. */
export function describeTokenUse(
  { use, scopes }: { use: unknown; scopes: readonly unknown[] },
  { text }: Pick<Text, 'text'>,
): string[] {
  if (use === 'sheet') return [text('tokens_data.use_sheet')]
  return scopes.map((scope) => {
    const known = apiScopes.find((each) => each === scope)
    return known === undefined ? String(scope) : text(`tokens_data.scope_${known}`)
  })
}
