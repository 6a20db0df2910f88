CREATE TABLE "pending_sign_in" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"password_mark" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_sign_in" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"digest" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "totp" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"secret_sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "totp" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_sign_in_person" ON "pending_sign_in" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "recovery_code_person" ON "recovery_code" USING btree ("person_id");--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "pending_sign_in" AS PERMISSIVE FOR ALL TO public USING ("pending_sign_in"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "recovery_code" AS PERMISSIVE FOR ALL TO public USING ("recovery_code"."person_id" in (select id from "person"));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "totp" AS PERMISSIVE FOR ALL TO public USING ("totp"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));