import 'server-only'
import { unstable_cache } from 'next/cache'
import { INCOMPLETE_TAG } from './incomplete-tag'

/** Gives the page that is being rendered a tag. Next has no other way than an answer that has it. */
const tagPage = unstable_cache(async () => null, [INCOMPLETE_TAG], { tags: [INCOMPLETE_TAG] })

/**
 * Keeps the page that is being rendered out of the cache, because a part of it is not what the platform would answer: the next visitor's is
 * rendered anew (decision 0142). Does nothing for what no cache keeps.
 */
export async function leaveUncached(): Promise<void> {
  await tagPage()
}
