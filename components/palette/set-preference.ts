import { defaultPreferences, type Preferences } from '@/lib/format/preferences'
import { postForm } from '@/lib/queries/post-form'

/**
 * Sets a preference of this browser as the form of the person's menu does, and shows it at once
 * where the style sheet alone does that. True if the page has to be made anew for it.
 */
export async function setPreference(name: string, value: string): Promise<boolean> {
  const isStyle = isStyled(name)
  if (isStyle) showStyle(name, value)
  const isSaved = await postForm('/api/preferences', new URLSearchParams({ [name]: value }))
  return isSaved && !isStyle
}

/** Blurs the amounts, or shows them again. */
export function toggleAmounts(): void {
  const isBlurred = document.documentElement.dataset['amounts'] === 'blurred'
  void setPreference('amounts', isBlurred ? 'shown' : 'blurred')
}

type Styled = 'theme' | 'density' | 'amounts'

function isStyled(name: string): name is Styled {
  return name === 'theme' || name === 'density' || name === 'amounts'
}

function showStyle(name: Styled, value: string): void {
  const { dataset } = document.documentElement
  const usual: Preferences[Styled] = defaultPreferences[name]
  if (value === usual) delete dataset[name]
  else dataset[name] = value
  for (const button of document.querySelectorAll<HTMLButtonElement>(`button[name=${name}]`)) {
    button.ariaPressed = String(button.value === value)
  }
}
