import { boardEndpoints } from '@portico/contract/board/board-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { sendUpload } from '../upload/send-upload.ts'
import { createPost } from './create-post.ts'
import { approvePost, rejectPost } from './decide-post.ts'
import { deletePost } from './delete-post.ts'
import { getManagedPost, listManagedPosts } from './managed-post-view.ts'
import { managedUpload, shownUpload } from './post-upload-view.ts'
import { getPost, listPosts } from './post-view.ts'
import { updatePost } from './update-post.ts'

/** Serves the boards to readers, and their posts to those who write and approve them. */
export function boardRoutes(platform: Platform): void {
  serve(platform, boardEndpoints.listPosts, ({ db, query }) => listPosts(db, query))
  serve(platform, boardEndpoints.getPost, ({ db, params, query }) => getPost(db, params.postId, query.locale))
  serveRaw(platform, boardEndpoints.getPostUpload, async ({ db, params }, reply, request) =>
    sendUpload(db, request, reply, await shownUpload(db, params)),
  )

  serve(platform, boardEndpoints.listManagedPosts, ({ db, caller, query }) => listManagedPosts(db, caller, query))
  serve(platform, boardEndpoints.createPost, ({ caller, body, transact }) => transact((tx) => createPost(tx, caller, body)))
  serve(platform, boardEndpoints.getManagedPost, ({ db, caller, params }) => getManagedPost(db, caller, params.postId))
  serve(platform, boardEndpoints.updatePost, ({ caller, params, body, transact }) =>
    transact((tx) => updatePost(tx, caller, params.postId, body)),
  )
  serve(platform, boardEndpoints.deletePost, ({ caller, params, transact }) => transact((tx) => deletePost(tx, caller, params.postId)))
  serveRaw(platform, boardEndpoints.getManagedPostUpload, async ({ db, caller, params }, reply, request) =>
    sendUpload(db, request, reply, await managedUpload(db, caller, params)),
  )

  serve(platform, boardEndpoints.approvePost, ({ caller, params, transact }) => transact((tx) => approvePost(tx, caller, params.postId)))
  serve(platform, boardEndpoints.rejectPost, ({ caller, params, body, transact }) =>
    transact((tx) => rejectPost(tx, caller, params.postId, body.reason)),
  )
}
