import type { Board } from '@portico/contract/board/board'
import { boardEndpoints } from '@portico/contract/board/board-endpoints'
import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { call } from '@/lib/platform/call-from-browser'
import { endpointUrl } from '@/lib/platform/endpoint-url'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listManagedPosts, getManagedPost, createPost, updatePost, deletePost, approvePost, rejectPost, getManagedPostUpload } =
  boardEndpoints

const POLL_MS = 10_000

/** Returns the query of one page of posts that the user may write. */
export const managedPostList = (query: QueryOf<typeof listManagedPosts>) => endpointQuery(listManagedPosts, { query })

/** Returns the query of the latest posts of a board, for dashboards, which stay open. */
export const latestPosts = (board: Board) =>
  endpointQuery(listManagedPosts, { query: { page: 1, size: 3, sort: '-createdAt', board } }, { refetchInterval: POLL_MS })

/** Returns the query of one post in every language. */
export const managedPost = (postId: string) => endpointQuery(getManagedPost, { params: { postId } })

/** Returns the address of an image or file of a post for people who may write it. */
export function managedUploadPath(postId: string, uploadId: string): string {
  return `/api${endpointUrl(getManagedPostUpload, { postId, uploadId }, undefined)}`
}

/** Creates a post of a board; the form has all other fields. */
export function useCreatePost(board: Board) {
  return useEndpointMutation({
    mutationFn: (body: Omit<BodyOf<typeof createPost>, 'board'>) => call(createPost, { body: { ...body, board } }),
    outdates: [listManagedPosts],
    replaces: ({ id }) => managedPost(id),
  })
}

export function useUpdatePost(postId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updatePost>) => call(updatePost, { params: { postId }, body }),
    outdates: [listManagedPosts],
    replaces: () => managedPost(postId),
  })
}

/** Deletes a post. Its own page is refetched only when that fails. */
export function useDeletePost(postId: string) {
  return useEndpointMutation({
    mutationFn: () => call(deletePost, { params: { postId } }),
    outdates: [listManagedPosts],
    outdatesOnFailure: [listManagedPosts, getManagedPost],
  })
}

/** Approves a waiting post; its author may have changed it in the meantime. */
export function useApprovePost(postId: string) {
  return useEndpointMutation({
    mutationFn: () => call(approvePost, { params: { postId } }),
    outdates: [listManagedPosts],
    outdatesOnFailure: [listManagedPosts, getManagedPost],
    replaces: () => managedPost(postId),
  })
}

/** Rejects a waiting post with a reason for its author. */
export function useRejectPost(postId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof rejectPost>) => call(rejectPost, { params: { postId }, body }),
    outdates: [listManagedPosts],
    outdatesOnFailure: [listManagedPosts, getManagedPost],
    replaces: () => managedPost(postId),
  })
}
