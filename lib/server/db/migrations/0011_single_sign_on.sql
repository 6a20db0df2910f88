CREATE TABLE "person_identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_identity_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "person_identity_of_issuer" UNIQUE("person_id","issuer")
);
--> statement-breakpoint
ALTER TABLE "person_identity" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "person_identity" ADD CONSTRAINT "person_identity_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "person_identity" AS PERMISSIVE FOR ALL TO public USING ("person_identity"."person_id" in (select id from "person"));