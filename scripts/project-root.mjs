import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** @param {string[]} segments */
export function inProject(...segments) {
  return path.join(projectRoot, ...segments)
}
