import { preferencesCookie } from '@/lib/format/preferences'
import { findLanguage } from '@/lib/i18n/language'
import { readPreferences } from '@/lib/server/auth/request-language'
import { getContext } from '@/lib/server/context'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { redirectTo } from '@/lib/server/http/with-route'

/**
 * Another language for the page of a link: a preference of the browser, as any other. Such a page sends no
 * referrer, so that `/api/preferences` would not know where to lead back.
 */
export async function chooseLanguageOfLink(
  request: Request,
  pathOf: (token: string) => string,
): Promise<Response> {
  const form = await readForm(request)
  const language = findLanguage(rawFormText(form, 'language'))
  const response = redirectTo(pathOf(rawFormText(form, 'token')))
  if (language === undefined) return response
  const preferences = { ...(await readPreferences()), language }
  response.headers.append('set-cookie', preferencesCookie(preferences, getContext().env.isHttps))
  return response
}
