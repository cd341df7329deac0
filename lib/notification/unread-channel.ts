const CHANNEL = 'portico-unread'

/** What a tab has learned: how many notifications a person has not read. */
interface UnreadNews {
  personId: number
  unread: number
}

/** Connects the tabs of a browser: `tell` sends what this tab has learned to the others, `onNews` gets what they have learned. */
export function openUnreadChannel(onNews: (news: UnreadNews) => void): { tell: (news: UnreadNews) => void; close: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<UnreadNews>) => onNews(data)
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() }
}
