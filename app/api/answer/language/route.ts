import { preferencesCookie } from '@/lib/format/preferences'
import { findLanguage } from '@/lib/i18n/language'
import { readPreferences } from '@/lib/server/auth/request-language'
import { getContext } from '@/lib/server/context'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { answerPath } from '@/lib/server/http/visit-answer'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

// The page of a link sends no referrer, so that `/api/preferences` would not know where to lead back.
/** Another language for the page of a link: a preference of the browser, as any other. */
export const POST = withRoute(
  async (request) => {
    const form = await readForm(request)
    const language = findLanguage(rawFormText(form, 'language'))
    const response = redirectTo(answerPath(rawFormText(form, 'token')))
    if (language === undefined) return response
    const preferences = { ...(await readPreferences()), language }
    const cookie = preferencesCookie(preferences, getContext().env.isHttps)
    response.headers.append('set-cookie', cookie)
    return response
  },
  { orOpaque: true },
)
