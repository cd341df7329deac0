CREATE TABLE "notification_broadcasts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"api_id" uuid NOT NULL,
	"issuer_id" integer,
	"content" jsonb NOT NULL,
	"after_user_id" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"bell" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_choices_user_id_type_pk" PRIMARY KEY("user_id","type")
);
--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "announced_unavailable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_broadcasts" ADD CONSTRAINT "notification_broadcasts_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_broadcasts" ADD CONSTRAINT "notification_broadcasts_issuer_id_users_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_broadcasts_created_at_idx" ON "notification_broadcasts" USING btree ("created_at","id");