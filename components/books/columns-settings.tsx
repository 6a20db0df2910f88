import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { AmountExamples, DayExamples } from '@/components/books/worked-examples'
import type { Choice } from '@/lib/domain/books/narrowing'
import type { Sign } from '@/lib/domain/books/table-shape'
import { accountsOf, fittingSign } from '@/lib/domain/books/read-side'
import { rowsOfSample } from '@/lib/domain/books/worked-examples'
import { ledgerName } from '@/lib/present/ledgers/ledger-names'
import type { ShownColumns } from '@/lib/present/books/shown-columns'
import { type SignName, signName } from '@/lib/search-params/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** The order of dates, the sign, decimals, encoding and account, each with why it is certain, or to be chosen. */
export async function ColumnsSettings({ shown }: { shown: ShownColumns }) {
  const { table } = shown.read
  // Nothing is certain of columns that nobody has said.
  const open = table?.found.kind === 'open' ? table.found.settings : []
  const unsaid = ['columns', 'sides', 'contra'] as const
  const isOpen = unsaid.some((setting) => open.includes(setting))
  if (table === undefined || isOpen) return null
  const t = await getTranslations('books_data')
  const { survey, found, shape, opened } = table
  const chosen = shown.form.choices
  const mapping = found.kind === 'ready' ? found.mapping : undefined
  const days = mapping?.dayOrder ?? chosen.dayOrder ?? certainOf(survey.dayOrder)
  const mark = mapping?.decimalMark ?? chosen.decimalMark ?? certainOf(survey.decimalMark)
  const sign = mapping?.sign ?? fittingSign(shape.columns, chosen.sign) ?? certainOf(survey.sign)
  const account = mapping?.account ?? chosen.account
  const rows = rowsOfSample(shape, shown.sample).filter(
    (row) => account === undefined || accountsOf(row).includes(account),
  )
  const accounts = [...survey.accounts.keys()].filter((name) => name !== '')
  return (
    <section className="card flex flex-col">
      <Setting
        choice={survey.dayOrder}
        fits="days"
        value={days}
        label={t('date_order')}
        suggest={(value) => t(`days_${value}`)}
      >
        <Select
          name="days"
          label={t('date_order')}
          value={days}
          options={fitsOf(survey.dayOrder).map((each) => [
            each,
            t(`days_${isAnyOf(survey.dayOrder) ? 'any' : each}`),
          ])}
        />
        <DayExamples rows={rows} orders={days === undefined ? fitsOf(survey.dayOrder) : [days]} />
      </Setting>
      {survey.withoutDay > 0 && !shape.carriesDown && (
        <div className="border-t border-line px-4 py-3">
          <Select
            name="above"
            label={t('without_date', { count: survey.withoutDay })}
            value={mapping?.carriesDay === true ? '1' : chosen.carriesDay === false ? '0' : ''}
            options={[
              ['1', t('date_above')],
              ['0', t('date_refused')],
            ]}
          />
        </div>
      )}
      <Setting choice={survey.sign} fits={fitsOfSign(survey.sign)} value={sign} label={t('sign')}>
        <Select
          name="sign"
          label={t('sign')}
          value={sign && signName(sign)}
          options={fitsOf(survey.sign).map((each): [SignName, string] => {
            const name = signName(each)
            return [name, t(`sign_${name}`)]
          })}
        />
        <Codes shown={shown} />
        {mark !== undefined && (
          <AmountExamples
            rows={rows}
            shape={shape}
            signs={sign === undefined ? fitsOf(survey.sign).filter(isSaid) : [sign]}
            account={account}
            mark={mark}
            currency={mapping?.currency ?? shown.account.currency}
          />
        )}
      </Setting>
      <Setting choice={survey.decimalMark} fits="decimals" value={mark} label={t('decimals')}>
        <Select
          name="mark"
          label={t('decimals')}
          value={mark && markName(mark)}
          options={fitsOf(survey.decimalMark).map((each) => [
            markName(each),
            t(`decimal_${isAnyOf(survey.decimalMark) ? 'any' : markName(each)}`),
          ])}
        />
      </Setting>
      {(accounts.length > 1 || open.includes('account')) && (
        <div className="border-t border-line px-4 py-3">
          <Select
            name="of_account"
            label={t('which_account')}
            value={account}
            options={accounts.map((each) => [each, each])}
          />
        </div>
      )}
      <p className="flex justify-between gap-3 border-t border-line px-4 py-3 text-xs">
        <span className="text-faint">{t('text')}</span>
        <bdi>
          {opened.encoding.encoding.toUpperCase()} {shape.records === 'qif' ? 'QIF' : 'CSV'}
        </bdi>
      </p>
    </section>
  )
}

function certainOf<Value>(choice: Choice<Value>): Value | undefined {
  return choice.kind === 'certain' ? choice.value : undefined
}

function fitsOf<Value>(choice: Choice<Value>): readonly Value[] {
  if (choice.kind === 'certain') return [choice.value]
  return choice.kind === 'open' ? choice.fits : []
}

/** Whether it makes no difference which of them it is. */
function isAnyOf<Value>(choice: Choice<Value>): boolean {
  return choice.kind === 'certain' && choice.why.code === 'all_the_same'
}

/** Which codes mean money out is a person's to say first. */
const isSaid = ({ kind }: Sign): boolean => kind !== 'coded'

function markName(mark: '.' | ','): 'comma' | 'point' {
  return mark === ',' ? 'comma' : 'point'
}

/** What a file fits more than one of, or what its codes leave to be said. */
type Fits = 'days' | 'decimals' | 'both_signs' | 'signs' | 'codes'

function fitsOfSign(choice: Choice<Sign>): Fits {
  const fits = fitsOf(choice)
  if (fits.some(({ kind }) => kind === 'coded')) return 'codes'
  return fits.length === 2 ? 'both_signs' : 'signs'
}

interface SettingProps<Value> {
  readonly choice: Choice<Value>
  readonly fits: Fits
  /** Undefined where nobody has chosen yet and nothing is certain. */
  readonly value: unknown
  readonly label: string
  readonly suggest?: (value: Value) => string
  readonly children: ReactNode
}

async function Setting<Value>({
  choice,
  fits,
  value,
  label,
  suggest,
  children,
}: SettingProps<Value>) {
  const [t, { text }] = await Promise.all([getTranslations('books_data'), getReader()])
  const why = () => {
    if (choice.kind !== 'certain') return ''
    const { why: of } = choice
    switch (of.code) {
      case 'fits_no_other':
      case 'balance_follows':
        return text(`books_data.certain_${of.code}`, { lines: of.lines })
      case 'layout':
        return t('certain_layout', { program: ledgerName(of.program) })
      default:
        return t(`certain_${of.code}`)
    }
  }
  const suggested =
    choice.kind === 'open' && choice.suggested !== undefined
      ? suggest?.(choice.suggested)
      : undefined
  return (
    <fieldset className="border-t border-line px-4 py-3 first:border-0">
      <legend className="sr-only">{label}</legend>
      {children}
      <p className="flex items-start gap-1.5 pt-2 text-xs text-quiet">
        {choice.kind === 'certain' ? (
          <>
            <CircleCheck size={13} className="mt-0.5 flex-none text-good" aria-hidden />
            {t('certain', { why: why() })}
          </>
        ) : value !== undefined ? (
          text('books_data.as_chosen', { fits })
        ) : (
          <>
            <TriangleAlert size={13} className="mt-0.5 flex-none text-attention" aria-hidden />
            {suggested === undefined
              ? text('books_data.not_certain', { fits })
              : t('not_certain_suggested', { value: suggested })}
          </>
        )}
      </p>
    </fieldset>
  )
}

interface SelectProps {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly (readonly [value: string, label: string])[]
}

async function Select({ name, label, value = '', options }: SelectProps) {
  const t = await getTranslations('books_data')
  return (
    <label className="flex items-center justify-between gap-3 font-medium">
      {label}
      <select name={name} defaultValue={value} className="field w-auto max-w-44">
        <option value="">{t('choose')}</option>
        {options.map(([each, said]) => (
          <option key={each} value={each}>
            {said}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Which of its codes mean money out, where a column says that. */
async function Codes({ shown }: { shown: ShownColumns }) {
  const { table } = shown.read
  const found = table?.survey.sign
  const [coded] = found === undefined ? [] : fitsOf(found)
  if (coded?.kind !== 'coded') return null
  const t = await getTranslations('books_data')
  const all = [...coded.out, ...coded.in].join(', ')
  const chosen = shown.form.choices.sign
  // What is certain is sent back with the form, too: nothing in its place would say that no code means money out.
  const certain = found?.kind === 'certain' ? coded.out : []
  const out = chosen?.kind === 'coded' ? chosen.out : certain
  return (
    <label className="block pt-2 text-xs">
      {t('codes_out')}
      <input type="hidden" name="codes" value={all} />
      <input
        name="out"
        className="field mt-1"
        defaultValue={out.join(', ')}
        autoComplete="off"
        dir="auto"
      />
      <span className="block pt-1 text-faint">{t('codes_out_hint', { codes: all })}</span>
    </label>
  )
}
