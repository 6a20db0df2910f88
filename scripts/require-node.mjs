import { SettingError } from './launch-settings.mjs'

/**
 * Throws SettingError on a Node that the programs do not run on.
 * @param {string} [version]
 */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new SettingError(`Node ${version} is too old: Countinghouse needs Node 20.19 or newer`)
}
