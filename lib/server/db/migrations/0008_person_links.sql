CREATE TABLE "person_link" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "person_link_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "person_link_kind" CHECK ("person_link"."kind" in ('invitation', 'reset'))
);
--> statement-breakpoint
ALTER TABLE "person" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "install" ADD COLUMN "setup_digest" text;--> statement-breakpoint
ALTER TABLE "install" ADD COLUMN "setup_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person_link" ADD CONSTRAINT "person_link_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;