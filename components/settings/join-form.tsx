import { KeyRound } from 'lucide-react'
import { FormCard } from '@/components/layout/form-card'
import { LinkForm, type PasswordLength } from '@/components/settings/link-form'
import { TextInput } from '@/components/ui/field'
import { Note } from '@/components/ui/note'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { providerSignInHref } from '@/lib/search-params/provider-sign-in'
import { getTranslations } from '@/lib/server/http/get-reader'

interface JoinProps {
  readonly kind: 'invitation' | 'reset'
  readonly token: string
  readonly firmName: string
  readonly email: string
  /** Until when the link works, in words. */
  readonly worksUntil: string
  readonly problem: string | undefined
  /** At the last attempt. */
  readonly typedName?: string | undefined
  /** Somebody who is signed in in this browser. */
  readonly signedInAs: string | undefined
  readonly passwordLength: PasswordLength
  /** The OpenID provider that people sign in at, by name. */
  readonly provider: string | undefined
}

const problems: ReadonlyMap<string, PlainMessageKey> = new Map([
  ['name', 'problems.person_name'],
  ['taken', 'join.other_firm'],
])

/** The page of a link, for whom it is: to join a firm, or to set a new password. */
export async function JoinForm(props: JoinProps) {
  const { kind, firmName: firm, signedInAs } = props
  const t = await getTranslations('join')
  const isNew = kind === 'invitation'
  const title = isNew ? t('title', { firm }) : t('reset_title')
  return (
    <>
      <title>{`${title} · Countinghouse`}</title>
      <FormCard title={title} lead={isNew ? t('lead', { firm }) : t('reset_lead', { firm })}>
        {signedInAs === undefined ? (
          <Fields {...props} />
        ) : (
          <div className="border-t border-line px-6 py-5">
            <Note
              tone="attention"
              fact={t('signed_in', { person: signedInAs })}
              action={
                <a href="/" className="btn btn-sm">
                  {t('go_there')}
                </a>
              }
            />
          </div>
        )}
        <p className="border-t border-line bg-sunk px-6 py-3 text-xs text-faint">
          {t('works_once', { at: props.worksUntil })}
          {isNew && ` ${t('one_firm')}`}
        </p>
      </FormCard>
    </>
  )
}

/** An invited person may join by the provider too, and enters a name. */
async function Fields(props: JoinProps) {
  const { kind, token, email, problem, typedName, passwordLength, provider } = props
  const t = await getTranslations()
  const isNew = kind === 'invitation'
  return (
    <>
      {isNew && provider !== undefined && (
        <div className="border-t border-line px-6 py-5">
          <a href={providerSignInHref('/')} className="btn btn-lg w-full">
            <KeyRound size={15} aria-hidden />
            {t('signin.continue_with', { name: provider })}
          </a>
        </div>
      )}
      <LinkForm
        action="/api/join"
        token={token}
        password={t(isNew ? 'proof.password' : 'join.new_password')}
        passwordLength={passwordLength}
        submit={t(isNew ? 'join.submit' : 'join.reset_submit')}
        problem={problem}
        problems={problems}
      >
        <TextInput
          label={t('settings.email')}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
        />
        {isNew && (
          <TextInput
            label={t('join.name')}
            name="name"
            autoComplete="name"
            defaultValue={typedName}
            maxLength={120}
            required
          />
        )}
      </LinkForm>
    </>
  )
}
