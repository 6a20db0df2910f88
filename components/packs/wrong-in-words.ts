import { useTranslations } from 'use-intl'
import type { PackComparison } from '@/lib/domain/packs/compare-pack'

/** What of a pack is not as its manifest says, each kind counted apart; undefined where nothing is. */
export function useWrongInWords({ different, missing, added }: PackComparison): string | undefined {
  const t = useTranslations('packs')
  const kinds = [
    different.length > 0 && t('different', { count: different.length }),
    missing.length > 0 && t('missing_count', { count: missing.length }),
    added.length > 0 && t('added_count', { count: added.length }),
  ].filter((words) => words !== false)
  return kinds.length === 0 ? undefined : kinds.join(' · ')
}
