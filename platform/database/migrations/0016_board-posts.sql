CREATE TABLE "board_post_texts" (
	"post_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "board_post_texts_post_id_locale_pk" PRIMARY KEY("post_id","locale")
);
--> statement-breakpoint
CREATE TABLE "board_post_uploads" (
	"post_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"position" integer,
	CONSTRAINT "board_post_uploads_post_id_upload_id_pk" PRIMARY KEY("post_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "board_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"board" text NOT NULL,
	"api_id" uuid,
	"category" text,
	"pinned" boolean NOT NULL,
	"visibility" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"author_id" integer,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "board_post_texts" ADD CONSTRAINT "board_post_texts_post_id_board_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."board_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_post_uploads" ADD CONSTRAINT "board_post_uploads_post_id_board_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."board_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_post_uploads" ADD CONSTRAINT "board_post_uploads_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_posts" ADD CONSTRAINT "board_posts_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_posts" ADD CONSTRAINT "board_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_post_uploads_upload_id_idx" ON "board_post_uploads" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "board_posts_pinned_idx" ON "board_posts" USING btree ("board","pinned" DESC NULLS FIRST,"published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'APPROVED' and visibility = 'public';--> statement-breakpoint
CREATE INDEX "board_posts_published_idx" ON "board_posts" USING btree ("board","published_at","id") WHERE status = 'APPROVED' and visibility = 'public';--> statement-breakpoint
CREATE INDEX "board_posts_created_idx" ON "board_posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "board_posts_api_idx" ON "board_posts" USING btree ("api_id","created_at");--> statement-breakpoint
CREATE INDEX "board_posts_unannounced_idx" ON "board_posts" USING btree ("published_at") WHERE announced_at is null and board = 'api-news';--> statement-breakpoint
SELECT portico_audit('board_posts'), portico_audit('board_post_texts', '{content,words}'), portico_audit('board_post_uploads');
