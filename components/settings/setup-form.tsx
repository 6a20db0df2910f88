import { FormCard } from '@/components/layout/form-card'
import { LinkForm, type PasswordLength } from '@/components/settings/link-form'
import { Field, TextInput } from '@/components/ui/field'
import { timeZones } from '@/lib/domain/periods/local-clock'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import type { LinkFormParams } from '@/lib/search-params/sign-in'
import { getTranslations } from '@/lib/server/http/get-reader'

const problems: ReadonlyMap<string, PlainMessageKey> = new Map([
  ['name', 'join.names_missing'],
  ['email', 'join.email_incomplete'],
  ['zone', 'settings.time_zone_unknown_text'],
  ['taken', 'join.email_taken'],
])

/** The page that makes the first firm and its admin. */
export async function SetupForm({
  token,
  typed,
  passwordLength,
}: {
  token: string
  /** At the last attempt. */
  typed: LinkFormParams
  passwordLength: PasswordLength
}) {
  const t = await getTranslations()
  return (
    <>
      <title>{`${t('join.setup_title')} · Countinghouse`}</title>
      <FormCard title={t('join.setup_title')} lead={t('join.setup_lead')}>
        <LinkForm
          action="/api/setup"
          token={token}
          password={t('proof.password')}
          passwordLength={passwordLength}
          submit={t('join.setup_submit')}
          problem={typed.problem ?? undefined}
          problems={problems}
        >
          <TextInput
            label={t('join.firm')}
            name="firm"
            autoComplete="organization"
            defaultValue={typed.firm ?? undefined}
            maxLength={120}
            required
          />
          <Field label={t('settings.time_zone')} hint={t('settings.firm_time_zone_hint')}>
            {(control) => (
              <>
                <input
                  {...control}
                  className="field"
                  name="time_zone"
                  defaultValue={typed.time_zone ?? 'UTC'}
                  list="time-zones"
                  autoComplete="off"
                  required
                />
                <datalist id="time-zones">
                  {timeZones.map((zone) => (
                    <option key={zone}>{zone}</option>
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <TextInput
            label={t('join.name')}
            name="name"
            autoComplete="name"
            defaultValue={typed.name ?? undefined}
            maxLength={120}
            required
          />
          <TextInput
            label={t('settings.email')}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={typed.email ?? undefined}
            maxLength={254}
            required
          />
        </LinkForm>
      </FormCard>
    </>
  )
}
