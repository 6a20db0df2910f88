import { useTranslations } from 'use-intl'
import { RadioCard } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import type { QuestionForm } from '@/lib/queries/questions'

/** Who is to answer, and which of the choices they are. */
export interface ChosenPerson {
  readonly key: string
  readonly role: string
  readonly name: string
  readonly email: string
}

/** To whom: somebody known, each holder of a card, or somebody whose name and address are typed. */
export function AskPeople({
  form: { people, hasHolders, isMailed, to: draftTo },
  to,
  onChange,
}: {
  form: Pick<QuestionForm, 'people' | 'hasHolders' | 'isMailed' | 'to'>
  to: ChosenPerson
  onChange: (to: ChosenPerson) => void
}) {
  const t = useTranslations('questions')
  const choose = (chosen: ChosenPerson) => ({
    name: 'to',
    value: chosen.key,
    checked: to.key === chosen.key,
    onChange: () => onChange(chosen),
  })
  const fresh = { name: '', email: '' }
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">{t('to')}</legend>
      {draftTo === undefined && (
        <div className="grid gap-2 sm:grid-cols-2">
          {hasHolders && (
            <RadioCard
              label={t('each')}
              hint={t('each_hint')}
              {...choose({ key: 'each', role: 'cardholder', ...fresh })}
            />
          )}
          {people.map(({ role, name, email = '', hint }, index) => (
            <RadioCard
              key={`${role} ${name} ${email}`}
              label={<bdi>{name}</bdi>}
              hint={<bdi>{hint}</bdi>}
              {...choose({ key: String(index), role, name, email })}
            />
          ))}
          <RadioCard
            label={t('owner')}
            hint={t('new_hint')}
            {...choose({ key: 'owner', role: 'owner', ...fresh })}
          />
          <RadioCard
            label={t('other')}
            hint={t('new_hint')}
            {...choose({ key: 'other', role: 'other', ...fresh })}
          />
        </div>
      )}
      {to.key !== 'each' && (
        <div className="grid gap-3 pt-3 sm:grid-cols-2">
          <Field label={t('name')}>
            {(control) => (
              <input
                {...control}
                className="field w-full"
                required
                maxLength={120}
                autoComplete="off"
                dir="auto"
                value={to.name}
                onChange={({ target }) => onChange({ ...to, name: target.value })}
              />
            )}
          </Field>
          <Field label={t('email')} hint={t(isMailed ? 'email_hint' : 'email_hint_unmailed')}>
            {(control) => (
              <input
                {...control}
                type="email"
                className="field w-full"
                maxLength={254}
                autoComplete="off"
                dir="ltr"
                value={to.email}
                onChange={({ target }) => onChange({ ...to, email: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  )
}
