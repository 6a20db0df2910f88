import { expect, it } from 'vitest'
import { sayCount } from '@/lib/i18n/count-forms'

it.each(['en-AU', 'fr-CA', 'ja'])(
  'a reader whose figures are of %s and whose words are English counts as English does',
  (locale) => {
    const forms = { one: '{number} row', other: '{number} rows' }
    const say = (count: number) => sayCount(forms, count, { locale, number: String })
    expect([0, 1, 2].map(say)).toEqual(['0 rows', '1 row', '2 rows'])
  },
)
