CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"api_id" uuid,
	"category" text NOT NULL,
	"author_id" integer,
	"is_private" boolean NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author_id" integer,
	"title" text,
	"content" jsonb NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry_uploads" (
	"entry_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"position" integer,
	CONSTRAINT "inquiry_uploads_entry_id_upload_id_pk" PRIMARY KEY("entry_id","upload_id")
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_entries" ADD CONSTRAINT "inquiry_entries_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_entries" ADD CONSTRAINT "inquiry_entries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_uploads" ADD CONSTRAINT "inquiry_uploads_entry_id_inquiry_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."inquiry_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_uploads" ADD CONSTRAINT "inquiry_uploads_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiries_updated_idx" ON "inquiries" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_created_idx" ON "inquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_author_idx" ON "inquiries" USING btree ("author_id","updated_at");--> statement-breakpoint
CREATE INDEX "inquiries_api_idx" ON "inquiries" USING btree ("api_id","updated_at");--> statement-breakpoint
CREATE INDEX "inquiries_status_idx" ON "inquiries" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "inquiry_entries_inquiry_idx" ON "inquiry_entries" USING btree ("inquiry_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiry_uploads_upload_id_idx" ON "inquiry_uploads" USING btree ("upload_id");--> statement-breakpoint
SELECT portico_audit('inquiries'), portico_audit('inquiry_entries', '{content,words}'), portico_audit('inquiry_uploads');
