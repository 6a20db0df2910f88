/**
 * Next's types demand a NODE_ENV in every environment; a child process needs none.
 *
 * @param {NodeJS.Dict<string>} environment
 */
export function asProcessEnvironment(environment) {
  return /** @type {NodeJS.ProcessEnv} */ (environment)
}
