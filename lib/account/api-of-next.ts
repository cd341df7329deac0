import { ownPath } from '@/lib/own-path'

const API_PAGE = /^(?:\/ko)?\/(?:apis|api-docs\/published-api)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![^/?#])/

/** Returns the id of the API whose page is `next` in an address's query; undefined for any other page. */
export function apiOfNext(search: string): string | undefined {
  return API_PAGE.exec(ownPath(new URLSearchParams(search).get('next')) ?? '')?.[1]
}
